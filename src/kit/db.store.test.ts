import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { andCommit, ask, batch, command, inTransaction, lastBatch, question } from './db.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 })
  await sql`create table notes (text text unique)`.execute(database.db)
})
beforeEach(() => sql`truncate notes`.execute(database.db))
afterAll(() => database.drop())

const add = (text: string, end = sql``) => sql`insert into notes values (${text})${end}`
const notes = async () =>
  (await sql<{ text: string }>`select text from notes order by text`.execute(database.db)).rows.map((row) => row.text)

test('a statement with values is prepared once a connection and answers for other values', async () => {
  const twice = (n: number) => sql<{ n: number }>`select ${n}::int * 2 as n`.execute(database.db)
  expect((await twice(2)).rows).toEqual([{ n: 4 }])
  expect((await twice(21)).rows).toEqual([{ n: 42 }])
  const { rows } = await database.pool.query(
    "select count(*)::int as n from pg_prepared_statements where statement like '%int * 2%'",
  )
  expect(rows).toEqual([{ n: 1 }])
})

describe('a transaction', () => {
  test('begins with its first statement, and without one leaves the connection as it was', async () => {
    expect(await inTransaction(database.db, async () => 'nothing')).toBe('nothing')
    await expect(inTransaction(database.db, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const transaction = sql<{ id: string }>`select pg_current_xact_id()::text as id`
    const [first, second] = [await transaction.execute(database.db), await transaction.execute(database.db)]
    expect(first.rows).not.toEqual(second.rows)
  })

  test('is whole or not at all', async () => {
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

  test('may end with its last statement, which is then kept; a fault in it keeps nothing', async () => {
    await inTransaction(database.db, async (tx) => {
      await add('a').execute(tx)
      await add('b', andCommit).execute(tx)
    })
    expect(await notes()).toEqual(['a', 'b'])
    const broken = inTransaction(database.db, async (tx) => {
      await add('c').execute(tx)
      await add('a', andCommit).execute(tx)
    })
    await expect(broken).rejects.toMatchObject({ code: '23505' })
    expect(await notes()).toEqual(['a', 'b'])
  })

  test('of one statement that is also the last is kept, or refused, like any other', async () => {
    await inTransaction(database.db, (tx) => add('a', andCommit).execute(tx))
    await expect(inTransaction(database.db, (tx) => add('a', andCommit).execute(tx))).rejects.toMatchObject({
      code: '23505',
    })
    await inTransaction(database.db, (tx) => add('b').execute(tx))
    expect(await notes()).toEqual(['a', 'b'])
  })

  test('takes nothing after its last statement', async () => {
    const late = inTransaction(database.db, async (tx) => {
      await add('a', andCommit).execute(tx)
      await add('b').execute(tx)
    })
    await expect(late).rejects.toThrow('after its last statement')
    expect(await notes()).toEqual(['a'])
  })
})

describe('statements sent batch', () => {
  const count = question(sql<{ n: number }>`select count(*)::int as n from notes`, ([row]) => row!.n)
  const addTo = (text: string) => command(add(text))

  test('answer in their order, and each sees those before it', async () => {
    expect(await batch(database.db, [count, addTo('a'), count])).toEqual([0, undefined, 1])
    expect(await ask(database.db, count)).toBe(1)
  })

  test('in a transaction are undone with it, and the first fault is the one told', async () => {
    const broken = inTransaction(database.db, (tx) => lastBatch(tx, [addTo('a'), addTo('a'), addTo('b')]))
    await expect(broken).rejects.toMatchObject({ code: '23505' })
    expect(await notes()).toEqual([])
    const undone = inTransaction(database.db, async (tx) => {
      await batch(tx, [addTo('a'), addTo('b')])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await notes()).toEqual([])
  })

  test('may be the end of a transaction', async () => {
    const counted = await inTransaction(database.db, async (tx) => {
      await batch(tx, [addTo('a')])
      return lastBatch(tx, [addTo('b'), count])
    })
    expect([counted[1], await notes()]).toEqual([2, ['a', 'b']])
  })
})
