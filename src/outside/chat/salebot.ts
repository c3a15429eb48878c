/** Salebot's chat script for sites, as its public pages give it (integrations: Salebot). */
export const salebotScript = 'https://salebot.pro/js/salebot.js?v=1'
