/** Where the real services live. Foreign hosts are named in this room only; settings may point elsewhere (emulators). */
export const defaultAddresses = {
  yookassa: 'https://api.yookassa.ru/v3',
  sms: 'https://sms.ru',
  dadata: 'https://suggestions.dadata.ru/suggestions/api/4_1/rs',
}
