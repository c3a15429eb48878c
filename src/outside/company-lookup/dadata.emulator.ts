/*
 * The registers of the emulated DaData: companies and banks.
 *
 * Sentinels
 * | What                       | Then                                                |
 * |----------------------------|-----------------------------------------------------|
 * | INN 6612345676             | ООО «Север» of the demo                             |
 * | INN 6600000003             | ООО «Полюс», active                                 |
 * | INN 6600000010             | ООО «Вчера», closed                                 |
 * | INN 500100732259           | a sole trader                                       |
 * | BIC 044525999, 046577674   | two banks with their correspondent accounts         |
 * | anything else              | nothing is found                                    |
 *
 * Differs from the real one: knows four companies and two banks; `suggest` and `findById` answer alike; branches, OKVED and
 * dates are absent; each organisation has the KPP of its first registration.
 */
import type { Context, Hono } from 'hono'

const company = (
  name: string,
  inn: string,
  ogrn: string,
  address: string,
  more: { person?: string; status?: string; fio?: object } = {},
) => ({
  value: name,
  unrestricted_value: name,
  data: {
    inn,
    ...(inn.length === 10 && { kpp: `${inn.slice(0, 4)}01001` }),
    ogrn,
    type: inn.length === 12 ? 'INDIVIDUAL' : 'LEGAL',
    name: { short_with_opf: name, full_with_opf: name },
    fio: more.fio ?? null,
    management: more.person ? { name: more.person, post: 'Директор' } : null,
    address: { value: address, unrestricted_value: address },
    state: { status: more.status ?? 'ACTIVE' },
  },
})

const companies = [
  company('ООО «Север»', '6612345676', '1146612000017', '620026, г Екатеринбург, ул Белинского, д 54', {
    person: 'Морозов Сергей Павлович',
  }),
  company('ООО «Полюс»', '6600000003', '1206600000001', '620014, г Екатеринбург, ул Малышева, д 36', {
    person: 'Полярная Нина Олеговна',
  }),
  company('ООО «Вчера»', '6600000010', '1206600000012', '620000, г Екатеринбург, ул Ленина, д 1', {
    status: 'LIQUIDATED',
  }),
  company('ИП Лебедева Анна Игоревна', '500100732259', '304500116000157', 'г Москва', {
    fio: { surname: 'Лебедева', name: 'Анна', patronymic: 'Игоревна' },
  }),
]

const bank = (name: string, bic: string, correspondent: string) => ({
  value: name,
  unrestricted_value: name,
  data: {
    bic,
    correspondent_account: correspondent,
    name: { payment: name, short: name },
    state: { status: 'ACTIVE' },
  },
})
const banks = [
  bank('Банк «Пример»', '044525999', '30101810600000000999'),
  bank('Уральский банк «Пример»', '046577674', '30101810500000000674'),
]

/** Adds the company and bank registers to the emulator's routes that require a token. */
export function addRegisters(api: Hono): void {
  const answer = <One extends { value: string; data: Record<string, unknown> }>(list: One[], names: string[]) => {
    return (query: string) => {
      const asked = query.trim().toLowerCase()
      if (asked === '') return []
      return list.filter(
        ({ value, data }) => names.some((name) => data[name] === asked) || value.toLowerCase().includes(asked),
      )
    }
  }
  const parties = answer(companies, ['inn', 'ogrn'])
  const found = answer(banks, ['bic'])
  for (const way of ['suggest', 'findById']) {
    api.post(`/${way}/party`, async (c) => c.json({ suggestions: parties(await queryOf(c)) }))
    api.post(`/${way}/bank`, async (c) => c.json({ suggestions: found(await queryOf(c)) }))
  }
}

async function queryOf(c: Context): Promise<string> {
  const body = (await c.req.json().catch(() => null)) as { query?: unknown } | null
  return typeof body?.query === 'string' ? body.query : ''
}
