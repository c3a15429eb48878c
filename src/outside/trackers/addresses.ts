/** Addresses of analytics scripts by their public documentation (integrations §9), and the addresses they send data to. */
export const trackerAddresses = {
  metrika: {
    script: 'https://mc.yandex.ru/metrika/tag.js',
    scripts: ['https://mc.yandex.ru'],
    answers: ['https://mc.yandex.ru', 'https://mc.yandex.com', 'wss://mc.yandex.ru', 'wss://mc.yandex.com'],
  },
  tagManager: {
    script: 'https://www.googletagmanager.com/gtm.js',
    scripts: ['https://www.googletagmanager.com'],
    answers: [
      'https://www.googletagmanager.com',
      'https://www.google-analytics.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ],
  },
} as const
