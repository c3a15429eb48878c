import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#kit/db.ts'
import { deleteOldAnswers } from '#shop/form-answers/form-answers.flow.ts'
import { sameStart } from '../same-start.ts'
import { solvePuzzle } from '../solve-puzzle.ts'
import { startApp, type TestApp } from '../start-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await startApp()
})
sameStart(() => shop)
afterAll(() => shop.close())
beforeEach(() => setForm({ form_id: 'camp', fields: ['name', 'phone', 'email', 'Когда удобно'] }))

async function setForm(form: object): Promise<void> {
  await sql`update companies set settings = settings || jsonb_build_object('landing_form', ${JSON.stringify(form)}::jsonb)
    where id = ${shop.cast.company}`.execute(shop.db)
  shop.app.cache.dropTags(['companies', `settings:${shop.cast.company}`])
}

const typed = { name: ' Анна ', phone: '8 (900) 000-00-01', email: '', 'Когда удобно': 'в июле' }
interface Sent {
  fields?: Record<string, string>
  form_id?: string
  agreement?: boolean
  puzzle?: string
}
const send = (sent: Sent = {}, headers: Record<string, string> = {}, ip = '10.1.1.1') =>
  shop.json('/api/form-answers/', {
    method: 'POST',
    json: { form_id: 'camp', page: '/camp/', fields: typed, agreement: true, ...sent },
    headers,
    ip,
  })
const stored = async () =>
  (
    await sql<{
      fields: object
      customer_id: number | null
      form_id: string
      page: string
      locale: string
      agreed_from: string
    }>`
      select fields, customer_id, form_id, page, locale, agreed_from from form_answers order by id`.execute(shop.db)
  ).rows

describe('sending', () => {
  test('[SET-03] an answer is kept under form_id with its page, what was typed in the order of the form, and the agreed text', async () => {
    const sent = await send()
    expect([sent.status, sent.body]).toEqual([201, { form_id: 'camp', created_at: '2026-11-21T09:00:00.000Z' }])
    expect(await stored()).toEqual([
      {
        form_id: 'camp',
        page: '/camp/',
        locale: 'ru',
        agreed_from: '10.1.1.1',
        customer_id: null,
        fields: [
          { word: 'name', text: 'Анна' },
          { word: 'phone', text: '79000000001' },
          { word: 'Когда удобно', text: 'в июле' },
        ],
      },
    ])
    const { rows } = await sql<{ kind: string; version: number; ru: string }>`
      select t.kind, t.version, t.body ->> 'ru' as ru from form_answers a join consent_texts t on t.id = a.consent_text_id`.execute(
      shop.db,
    )
    expect(rows).toEqual([{ kind: 'personal_data', version: 1, ru: 'Даю согласие на обработку персональных данных' }])
  })

  test('the version of the consent changes with the policy it leads to', async () => {
    await send()
    await sql`update companies set settings = settings || '{"privacy_policy_full_url": "https://first.test/policy"}' where id = ${shop.cast.company}`.execute(
      shop.db,
    )
    shop.app.cache.dropTags(['companies', `settings:${shop.cast.company}`])
    await send()
    const { rows } = await sql<{ version: number }>`
      select t.version from form_answers a join consent_texts t on t.id = a.consent_text_id order by a.id`.execute(
      shop.db,
    )
    expect(rows.map(({ version }) => version)).toEqual([1, 2])
  })

  test('an answer of a signed-in customer is theirs, and an event without what was typed tells of it', async () => {
    const anna = await shop.signIn('79000000001')
    await send({}, anna)
    const [answer] = await stored()
    expect(answer!.customer_id).toBeGreaterThan(0)
    const { rows } = await sql<{ payload: object }>`select payload from events where type = 'form.answered'`.execute(
      shop.db,
    )
    expect(rows.map(({ payload }) => payload)).toEqual([
      { answerId: expect.any(Number), formId: 'camp', customerId: answer!.customer_id },
    ])
  })

  test.each([
    [
      'ru',
      {
        name: 'Заполните поле',
        phone: 'Проверьте номер телефона',
        email: 'Проверьте адрес почты: например, anna@mail.ru',
      },
    ],
    ['en', { name: 'Value is required', phone: 'Check the phone number', email: 'Value is not a valid email address' }],
  ])(
    '[VAL-01] [VAL-02] every wrong field is named in the language of the request (%s), and nothing is stored',
    async (locale, texts) => {
      const wrong = { name: '   ', phone: '123', email: 'anna@' }
      const { status, body } = await send({ fields: wrong, agreement: false }, { 'accept-language': locale })
      expect([status, body.code]).toEqual([400, 'invalid_fields'])
      const told = Object.fromEntries(
        body.errors.map((one: { field: string; message: string }) => [one.field, one.message]),
      )
      expect(told).toMatchObject({
        'fields.name': texts.name,
        'fields.phone': texts.phone,
        'fields.email': texts.email,
      })
      expect(Object.keys(told)).toEqual(['fields.name', 'fields.phone', 'fields.email', 'agreement'])
      expect(await stored()).toEqual([])
    },
  )

  test('an answer to a form that the company has not, or not any more, is refused instead of losing a part of it', async () => {
    for (const other of [{ form_id: 'tours' }, { fields: { ...typed, city: 'Пермь' } }])
      expect((await send(other)).body.code).toBe('form_changed')
    await setForm({ form_id: '', fields: [] })
    expect((await send()).status).toBe(409)
    expect(await stored()).toEqual([])
  })

  test('the other company has its own form', async () => {
    const { body } = await send({}, { 'x-company-id': String(shop.cast.second) })
    expect(body.code).toBe('form_changed')
  })

  test('a repeated request with its key is one answer', async () => {
    const key = { 'idempotency-key': 'once' }
    expect([(await send({}, key)).status, (await send({}, key)).status]).toEqual([201, 201])
    expect(await stored()).toHaveLength(1)
    expect((await send({ fields: { ...typed, name: 'Ольга' } }, key)).body.code).toBe('idempotency_key_reused')
  })
})

describe('limits', () => {
  test('after three answers of one network in an hour each further one needs its own puzzle', async () => {
    const statuses = []
    for (let n = 0; n < 3; n++) statuses.push((await send({ fields: { ...typed, name: `Анна ${n}` } })).status)
    expect(statuses).toEqual([201, 201, 201])
    const { status, body } = await send()
    expect([status, body.code]).toEqual([429, 'puzzle_needed'])
    const puzzle = solvePuzzle(body.puzzle)
    expect((await send({ puzzle, fields: { ...typed, name: 'Другой' } })).body.code).toBe('puzzle_needed')
    expect((await send({ puzzle })).status).toBe(201)
    expect((await send({}, {}, '10.2.2.2')).status).toBe(201)
    shop.clock.advance(3_600_000)
    expect((await send()).status).toBe(201)
  })

  test('ten answers of one session in an hour, whatever its network', async () => {
    const cookie = { cookie: 'device_id=d-1' }
    const codes = []
    for (let n = 0; n < 11; n++) codes.push((await send({}, cookie, `10.${n}.0.1`)).body.code ?? 'stored')
    expect(codes).toEqual([...Array(10).fill('stored'), 'too_many_requests'])
    expect((await send({}, {}, '10.77.0.1')).status).toBe(201)
  })

  test('wrong answers are not counted', async () => {
    for (let n = 0; n < 20; n++) expect((await send({ fields: {} })).status).toBe(400)
    expect((await send()).status).toBe(201)
  })
})

describe('staff', () => {
  const list = async (query = '', headers?: Record<string, string>) =>
    shop.json(`/api/staff/form-answers/${query}`, { headers: headers ?? (await shop.staff(['forms.read'])) })
  const names = (body: { items: { fields: { word: string; text: string }[] }[] }) =>
    body.items.map(({ fields }) => fields.find(({ word }) => word === 'name')?.text)

  async function threeAnswers() {
    for (const [n, name] of ['Анна', 'Борис', 'Вера'].entries()) {
      await send({ fields: { ...typed, name } }, {}, `10.0.${n}.1`)
      shop.clock.advance(86_400_000)
    }
  }

  test('reads answers from the newest one on, by form and by day, only with the permission', async () => {
    await threeAnswers()
    expect(names((await list()).body)).toEqual(['Вера', 'Борис', 'Анна'])
    const first = await list('?page_size=2')
    expect(names(first.body)).toEqual(['Вера', 'Борис'])
    expect(names((await list(`?page_size=2&after=${first.body.next}`)).body)).toEqual(['Анна'])
    expect(names((await list('?form=tours')).body)).toEqual([])
    expect(names((await list('?form=camp&since=22.11.2026&until=22.11.2026')).body)).toEqual(['Борис'])
    expect((await list('', await shop.staff(['content.read']))).status).toBe(403)
  })

  test('the export is a table in which no answer is a formula, needs a permission of its own and is in the audit log', async () => {
    await send({ fields: { ...typed, name: '=HYPERLINK("http://x";"y")', 'Когда удобно': '@sum' } })
    expect(
      (await shop.request('/api/staff/form-answers/csv/', { headers: await shop.staff(['forms.read']) })).status,
    ).toBe(403)
    const staff = await shop.staff(['forms.export', 'audit.read'])
    const answer = await shop.request('/api/staff/form-answers/csv/?form=camp', { headers: staff })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="form-answers.csv"')
    const [head, row] = (await answer.text()).trim().split('\r\n')
    expect(head).toMatch(/id;created_at;form_id;page;customer_id;consent_version;name;phone;Когда удобно$/)
    expect(row).toContain(`"'=HYPERLINK(""http://x"";""y"")";79000000001;'@sum`)
    const log = await sql<{ after: object }>`select after from staff_audit where call = 'exportFormAnswers'`.execute(
      shop.db,
    )
    expect(log.rows).toEqual([{ after: { form: 'camp', since: null, until: null, answers: 1 } }])
  })

  test('an answer is deleted when its author demands it; the log keeps nothing of it', async () => {
    await send()
    const { body } = await list()
    const path = `/api/staff/form-answers/${body.items[0].id}/`
    const staff = await shop.staff(['forms.write'])
    expect((await shop.json(path, { method: 'DELETE', headers: await shop.staff(['forms.read']) })).status).toBe(403)
    expect((await shop.json(path, { method: 'DELETE', headers: staff })).status).toBe(200)
    expect((await shop.json(path, { method: 'DELETE', headers: staff })).status).toBe(404)
    expect(await stored()).toEqual([])
    const log = await sql<{ before: object }>`select before from staff_audit where call = 'deleteFormAnswer'`.execute(
      shop.db,
    )
    expect(log.rows).toEqual([{ before: { form_id: 'camp' } }])
  })

  test('answers go after a year', async () => {
    await send()
    shop.clock.advance(364 * 86_400_000)
    await deleteOldAnswers(shop.app)
    expect(await stored()).toHaveLength(1)
    shop.clock.advance(2 * 86_400_000)
    await deleteOldAnswers(shop.app)
    expect(await stored()).toEqual([])
  })
})
