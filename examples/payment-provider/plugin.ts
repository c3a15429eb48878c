import { definePlugin } from '#shop/plugin.ts'
import { type KopilkaPlace, kopilkaProvider } from './kopilka.ts'

/** «Копилка-банк» as a payment provider: `kopilka()` in vitrina.config.ts. */
export const kopilka = (place: KopilkaPlace = {}) =>
  definePlugin({
    name: 'kopilka',
    payments: () => [kopilkaProvider(place)],
    texts: {
      ru: { payment_method_kopilka: 'Копилка-банк' },
      en: { payment_method_kopilka: 'Kopilka Bank' },
    },
  })
