import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { inTransaction, sql } from './db.ts'
import { currentCursor, missedSince, readCursor, streamLogTrimmed, tellStreams } from './stream-log.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 8 })
})
beforeEach(async () => {
  await sql`delete from stream_events`.execute(database.db)
  await sql`delete from stream_trims`.execute(database.db)
})
afterAll(() => database.drop())

const soon = { timeout: 20_000 }
const at = new Date('2026-11-21T09:00:00Z')
const cursor = () => currentCursor.execute(database.db)
const since = (from: string, topics = ['a']) => missedSince(1, topics, from).execute(database.db)
const tell = (text: string, topic = 'a', companyId = 1, when = at) =>
  tellStreams(database.db, companyId, [{ topic, event: 'said', data: { text } }], when)
const texts = ({ events }: { events: { data: unknown }[] }) => events.map(({ data }) => (data as { text: string }).text)

test('a reader hears what was committed after its cursor, in order, of its topics and its company alone', async () => {
  await tell('before')
  const from = await cursor()
  await tell('one')
  await tell('of another topic', 'b')
  await tell('of another company', 'a', 2)
  await tell('two')
  const read = await since(from)
  expect(read).toMatchObject({ isLost: false, events: [{ event: 'said' }, { event: 'said' }] })
  expect(texts(read)).toEqual(['one', 'two'])
  expect(texts(await since(read.cursor))).toEqual([])
  expect(texts(await since(from, ['a', 'b']))).toEqual(['one', 'of another topic', 'two'])
})

test('an event that is rolled back is never read', async () => {
  const from = await cursor()
  await inTransaction(database.db, async (tx) => {
    await tellStreams(tx, 1, [{ topic: 'a', event: 'said', data: { text: 'undone' } }], at)
    throw new Error('undone')
  }).catch(() => {})
  expect(texts(await since(from))).toEqual([])
})

test('an event that commits after a later one was read is read by the next reading, and the later one is not read twice', async () => {
  const from = await cursor()
  let commit = () => {}
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve
  })
  let written = () => {}
  const isWritten = new Promise<void>((resolve) => {
    written = resolve
  })
  const slow = inTransaction(database.db, async (tx) => {
    await tellStreams(tx, 1, [{ topic: 'a', event: 'said', data: { text: 'first written' } }], at)
    written()
    await mayCommit
  })
  await isWritten
  await tell('first committed')
  const early = await since(from)
  expect(texts(early)).toEqual(['first committed'])
  commit()
  await slow
  expect(texts(await since(early.cursor))).toEqual(['first written'])
})

test('with writers that overlap at random, a reader that stops and continues hears each event exactly once', async () => {
  let seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
  console.info(`seed of overlapping writers: ${seed}`)
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  let from = await cursor()
  const heard: string[] = []
  const told: string[] = []
  for (let round = 0; round < 12; round++) {
    const writers = Array.from({ length: 1 + random(6) }, (_, n) => {
      const text = `${round}.${n}`
      const [before, after, undone] = [random(4), random(4), random(5) === 0]
      if (!undone) told.push(text)
      return inTransaction(database.db, async (tx) => {
        for (let i = 0; i < before; i++) await sql`select 1`.execute(tx)
        await tellStreams(tx, 1, [{ topic: 'a', event: 'said', data: { text } }], at)
        for (let i = 0; i < after; i++) await sql`select 1`.execute(tx)
        if (undone) throw new Error('undone')
      }).catch(() => {})
    })
    for (let reading = 0; reading < 4; reading++) {
      const read = await since(from)
      heard.push(...texts(read))
      from = read.cursor
    }
    if (random(2) === 0) await Promise.all(writers)
    else void Promise.all(writers)
  }
  await expect
    .poll(async () => {
      const read = await since(from)
      heard.push(...texts(read))
      from = read.cursor
      return heard.length
    }, soon)
    .toBe(told.length)
  expect(heard.toSorted()).toEqual(told.toSorted())
})

test('a reader that may have needed deleted events is told so; one that read them is not', async () => {
  const old = await cursor()
  await tell('deleted')
  await streamLogTrimmed(new Date(at.getTime() + 1)).execute(database.db)
  await streamLogTrimmed(new Date(at.getTime() + 1)).execute(database.db)
  expect(await since(old)).toMatchObject({ isLost: true, events: [] })
  // Other databases of this server share its transactions: one that is still running may make a reader careful.
  let young = ''
  await expect
    .poll(async () => {
      young = await cursor()
      return (await since(young)).isLost
    }, soon)
    .toBe(false)
  await tell('young', 'a', 1, new Date(at.getTime() + 60_000))
  await streamLogTrimmed(new Date(at.getTime() + 1)).execute(database.db)
  expect(texts(await since(young))).toEqual(['young'])
})

test('only the youngest events beyond a number are kept', async () => {
  for (const text of ['1', '2', '3', '4']) await tell(text)
  await streamLogTrimmed(new Date(0), 2).execute(database.db)
  const { rows } = await sql<{ text: string }>`select data ->> 'text' as text from stream_events order by id`.execute(
    database.db,
  )
  expect(rows.map(({ text }) => text)).toEqual(['3', '4'])
})

test('a reader too far behind is told to read the whole answer', async () => {
  const from = await cursor()
  const many = Array.from({ length: 201 }, (_, n) => ({ topic: 'a', event: 'said', data: { text: `${n}` } }))
  await tellStreams(database.db, 1, many, at)
  expect(await since(from)).toMatchObject({ isLost: true, events: [] })
})

test('a cursor of another database, ahead of this one, is lost; events written ahead are never read', async () => {
  expect((await since('9000000000:9000000000:')).isLost).toBe(true)
  const from = await cursor()
  await sql`insert into stream_events (company_id, topic, event, data, at, written) values (1, 'a', 'said', '{}', ${at}, '9000000000')`.execute(
    database.db,
  )
  expect(await since(from)).toMatchObject({ isLost: false, events: [] })
})

test('only what the database would accept is a cursor', async () => {
  for (const good of ['1:1:', '10:20:', '10:20:10,12,19', await cursor()]) {
    expect(readCursor(good)).toBe(good)
    await expect(since(good)).resolves.toBeDefined()
  }
  for (const bad of [
    '',
    '5',
    '0:0:',
    '20:10:',
    '10:20:9',
    '10:20:20',
    '10:20:12,12',
    '10:20:14,12',
    '10:20:12,',
    '9223372036854775808:9223372036854775808:',
    "1:1:'; drop table orders",
    `10:20:${'1'.repeat(5000)}`,
  ])
    expect(readCursor(bad)).toBeNull()
})
