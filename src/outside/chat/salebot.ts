/** The script of Salebot's chat on a site, as its public pages name it (integrations: Salebot). */
export const salebotScript = 'https://salebot.pro/js/salebot.js?v=1'
