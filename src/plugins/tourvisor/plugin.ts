import { accountQuota, usualSearchesPerDay } from '#outside/tours/search-quota.ts'
import { createTourvisor } from '#outside/tours/tourvisor.ts'
import { createTourvisorRest } from '#outside/tours/tourvisor-rest.ts'
import type { AccountFields } from '#shop/company/account-fields.ts'
import { definePlugin } from '#shop/plugin.ts'

const common: AccountFields = {
  searchesPerDay: {
    label: {
      ru: `Поисков в сутки по договору (${usualSearchesPerDay})`,
      en: `Searches a day (${usualSearchesPerDay})`,
    },
    isSecret: false,
    isRequired: false,
  },
  fuelIncluded: {
    label: { ru: 'Топливный сбор уже в цене', en: 'The price contains the fuel charge' },
    isSecret: false,
    isRequired: false,
    values: ['yes', 'no'],
  },
}

/**
 * Tourvisor, a search over many operators. A shop has its older API (login and password) or its newer one (token); whether both use the same ids
 * is unknown, so each is a supplier of its own, with its own translations. Neither does anything without an account of the company.
 */
export const tourvisor = () =>
  definePlugin({
    name: 'tourvisor',
    tours: ({ service }) => {
      const { url } = service('tourSuppliers') ?? {}
      const at = (path: string) => (url ? { baseUrl: `${url}${path}`, allowPrivate: true } : {})
      return [
        {
          name: 'tourvisor',
          title: 'Tourvisor (XML)',
          account: {
            login: { label: { ru: 'Логин (authlogin)', en: 'Login (authlogin)' }, isSecret: false, isRequired: true },
            password: {
              label: { ru: 'Пароль (authpass)', en: 'Password (authpass)' },
              isSecret: true,
              isRequired: true,
            },
            ...common,
          },
          sharedAccount: null,
          create: ({ login = '', password = '', fuelIncluded, searchesPerDay }, { db, clock, log }) =>
            createTourvisor(
              { login, password, isFuelIncluded: fuelIncluded === 'yes', ...at('/tourvisor/xml/') },
              { clock, log, quota: accountQuota(db, clock, ['tourvisor', login], searchesPerDay) },
            ),
        },
        {
          name: 'tourvisor-rest',
          title: 'Tourvisor (REST)',
          account: {
            token: { label: { ru: 'Ключ (JWT)', en: 'Token (JWT)' }, isSecret: true, isRequired: true },
            ...common,
          },
          sharedAccount: null,
          create: ({ token = '', fuelIncluded, searchesPerDay }, { db, clock, log }) =>
            createTourvisorRest(
              { token, isFuelIncluded: fuelIncluded === 'yes', ...at('/tourvisor/search/api/v1/') },
              { clock, log, quota: accountQuota(db, clock, ['tourvisor-rest', token], searchesPerDay) },
            ),
        },
      ]
    },
  })
