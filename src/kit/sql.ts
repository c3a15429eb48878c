import type { Db } from './db.ts'

/** What PostgreSQL answered: the rows, and how many rows the statement returned or changed. */
export interface Answer<Row> {
  rows: Row[]
  count: number
}

/** Something to send to the database: run alone by `execute`, or with others by `together`. */
export interface Statement<T> {
  readonly sql: Sql
  /** Converts the answer to the result of the statement. */
  readAnswer(answer: Answer<never>): T
  execute(db: Db): Promise<T>
}

/**
 * SQL text with its values. `Row` is the shape of its rows; the compiler cannot see the schema, so tests compare it with the columns that
 * PostgreSQL returns (test/statements/, decision 0084).
 */
export class Sql<Row = unknown> implements Statement<Answer<Row>> {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }

  get sql(): Sql {
    return this
  }

  readAnswer(answer: Answer<never>): Answer<Row> {
    return answer
  }

  execute(db: Db): Promise<Answer<Row>> {
    return db.query(this)
  }

  /** The statement with a function that converts its rows. */
  read<T>(read: (rows: Row[]) => T): Statement<T> {
    return new ReadSql(this, read)
  }

  /** The text with numbered parameters, and their values. */
  compile(): { text: string; values: unknown[] } {
    const values: unknown[] = []
    return { text: appendTo(values, this), values }
  }
}

class ReadSql<Row, T> implements Statement<T> {
  readonly sql: Sql
  readonly #read: (rows: Row[]) => T
  constructor(sql: Sql<Row>, read: (rows: Row[]) => T) {
    this.sql = sql
    this.#read = read
  }

  readAnswer({ rows }: Answer<never>): T {
    return this.#read(rows)
  }

  async execute(db: Db): Promise<T> {
    return this.readAnswer((await db.query(this.sql)) as Answer<never>)
  }
}

function appendTo(values: unknown[], { strings, values: own }: Sql): string {
  let text = strings[0]!
  for (let i = 0; i < own.length; i++) {
    const value = own[i]
    text += value instanceof Sql ? appendTo(values, value) : `$${values.push(value)}`
    text += strings[i + 1]!
  }
  return text
}

/**
 * The only way to write a statement: `` sql<{ id: number }>`select id from orders where number = ${number}` ``. A value becomes a parameter; another
 * `sql` is inserted as text with its own parameters.
 */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...values: readonly unknown[]): Sql<Row> {
  return new Sql(strings, values)
}

/** Text that is not a value. Never pass anything a visitor sent. */
sql.raw = (text: string): Sql => new Sql([text], [])

/** A quoted name of a table or column; `t.id` becomes `"t"."id"`. */
sql.id = (name: string): Sql =>
  sql.raw(
    name
      .split('.')
      .map((part) => `"${part.replaceAll('"', '""')}"`)
      .join('.'),
  )

/** The items with a separator between them, a comma unless given. */
sql.join = (items: readonly unknown[], separator: Sql = comma): Sql =>
  items.length === 0
    ? sql.raw('')
    : new Sql(
        ['', ...items.flatMap(() => ['', '']).slice(0, -1)],
        items.flatMap((item, at) => (at === 0 ? [item] : [separator, item])),
      )
const comma = sql.raw(', ')
