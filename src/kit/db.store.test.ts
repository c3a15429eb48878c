import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ok, refuse } from '#lib/result.ts'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { inTransaction, refuseAndCommit, sql, stalePlan, together } from './db.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 })
  await sql`create table notes (text text unique)`.execute(database.db)
})
beforeEach(() => sql`truncate notes`.execute(database.db))
afterAll(() => database.drop())

const add = (text: string) => sql`insert into notes values (${text})`
const notes = async () =>
  (await sql<{ text: string }>`select text from notes order by text`.execute(database.db)).rows.map((row) => row.text)

test('a statement with values is prepared once per connection and works for other values', async () => {
  const twice = (n: number) => sql<{ n: number }>`select ${n}::int * 2 as n`.execute(database.db)
  expect((await twice(2)).rows).toEqual([{ n: 4 }])
  expect((await twice(21)).rows).toEqual([{ n: 42 }])
  const { rows } = await database.pool.query(
    "select count(*)::int as n from pg_prepared_statements where statement like '%int * 2%'",
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('a migration costs a connection one refused statement, the next one sees the new table', async () => {
  await sql`create table grown (a int)`.execute(database.db)
  const all = () => sql`select * from grown`.execute(database.db)
  await all()
  await sql`alter table grown add column b int`.execute(database.db)
  await expect(all()).rejects.toMatchObject({ code: stalePlan })
  expect((await all()).rows).toEqual([])
})

describe('a transaction', () => {
  test('without statements leaves the connection unchanged', async () => {
    expect(await inTransaction(database.db, async () => 'nothing')).toBe('nothing')
    await expect(inTransaction(database.db, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const transaction = sql<{ id: string }>`select pg_current_xact_id()::text as id`
    const [first, second] = [await transaction.execute(database.db), await transaction.execute(database.db)]
    expect(first.rows).not.toEqual(second.rows)
  })

  test('is atomic', async () => {
    const broken = inTransaction(database.db, async (tx) => {
      await add('a').execute(tx)
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    expect(await notes()).toEqual([])
    await inTransaction(database.db, async (tx) => {
      await add('a').execute(tx)
      await add('b').execute(tx)
    })
    expect(await notes()).toEqual(['a', 'b'])
  })

  test('rolls back on a refusal and returns the refusal', async () => {
    const refused = await inTransaction(database.db, async (tx) => {
      await add('a').execute(tx)
      return refuse({ code: 'not_now', retryAfterS: 3 })
    })
    expect(refused).toEqual({ ok: false, refusal: { code: 'not_now', retryAfterS: 3 } })
    expect(await notes()).toEqual([])
    const accepted = await inTransaction(database.db, async (tx) => {
      await add('a').execute(tx)
      return ok('done')
    })
    expect(accepted).toEqual({ ok: true, value: 'done' })
    expect(await notes()).toEqual(['a'])
  })

  test('commits on a refusal of refuseAndKeep', async () => {
    const refused = await inTransaction(database.db, async (tx) => {
      await add('a').execute(tx)
      return refuseAndCommit({ code: 'counted' })
    })
    expect(refused).toEqual({ ok: false, refusal: { code: 'counted' } })
    expect(await notes()).toEqual(['a'])
  })

  test('rolls back when a caller replaces the kept refusal with its own', async () => {
    await inTransaction(database.db, async (tx) => {
      await add('a').execute(tx)
      const inner = refuseAndCommit({ code: 'counted' })
      return inner.ok ? inner : refuse({ code: 'other' })
    })
    expect(await notes()).toEqual([])
  })

  test('rejects when an error inside it was swallowed, because PostgreSQL rolled it back', async () => {
    const swallowed = inTransaction(database.db, async (tx) => {
      await add('a').execute(tx)
      await add('a')
        .execute(tx)
        .catch(() => {})
    })
    await expect(swallowed).rejects.toThrow()
    expect(await notes()).toEqual([])
  })
})

describe('batched statements', () => {
  const count = sql<{ n: number }>`select count(*)::int as n from notes`.read(([row]) => row!.n)
  const addTo = (text: string) => add(text)

  test('run in order, and each sees those before it', async () => {
    expect(await together(database.db, [count, addTo('a'), count])).toEqual([0, { rows: [], count: 1 }, 1])
    expect(await count.execute(database.db)).toBe(1)
  })

  test('in a transaction roll back with it, and the first error is thrown', async () => {
    const broken = inTransaction(database.db, (tx) => together(tx, [addTo('a'), addTo('a'), addTo('b')]))
    await expect(broken).rejects.toMatchObject({ code: '23505' })
    expect(await notes()).toEqual([])
    const undone = inTransaction(database.db, async (tx) => {
      await together(tx, [addTo('a'), addTo('b')])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await notes()).toEqual([])
  })

  test('are prepared by name once per connection, like single ones', async () => {
    const tripled = (n: number) => sql<{ n: number }>`select ${n}::int * 3 as n`.read(([row]) => row!.n)
    expect(await together(database.db, [tripled(1), tripled(2)])).toEqual([3, 6])
    expect(await tripled(3).execute(database.db)).toBe(9)
    const { rows } = await database.pool.query(
      "select count(*)::int as n from pg_prepared_statements where statement like '%int * 3%'",
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('outside a transaction are independent: an error in one keeps the others', async () => {
    await expect(together(database.db, [addTo('a'), addTo('a'), addTo('b')])).rejects.toMatchObject({ code: '23505' })
    expect(await notes()).toEqual(['a', 'b'])
  })
})
