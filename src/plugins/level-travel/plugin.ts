import { createLevelTravel } from '#outside/tours/level-travel.ts'
import { accountQuota, usualSearchesPerDay } from '#outside/tours/search-quota.ts'
import { definePlugin } from '#shop/plugin.ts'

/** Level.Travel, a search over many operators. Does nothing without an account of the company. */
export const levelTravel = () =>
  definePlugin({
    name: 'level-travel',
    tours: ({ service }) => {
      const { url } = service('tourSuppliers') ?? {}
      const at = url ? { baseUrl: `${url}/level-travel/`, allowPrivate: true } : {}
      return [
        {
          name: 'level-travel',
          title: 'Level.Travel',
          account: {
            token: { label: { ru: 'Ключ партнёра', en: 'Key of the partner' }, isSecret: true, isRequired: true },
            searchesPerDay: {
              label: {
                ru: `Поисков в сутки по договору (${usualSearchesPerDay})`,
                en: `Searches a day (${usualSearchesPerDay})`,
              },
              isSecret: false,
              isRequired: false,
            },
          },
          sharedAccount: null,
          create: ({ token = '', searchesPerDay }, { db, clock, log }) =>
            createLevelTravel(
              { token, ...at },
              { clock, log, quota: accountQuota(db, clock, ['level-travel', token], searchesPerDay) },
            ),
        },
      ]
    },
  })
