import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Sql } from '#kit/db.ts'
import { typeOfColumn } from '../../scripts/column-types.ts'

/** The columns of one answer: the TypeScript type of each, and whether any row had null. */
export interface SeenAnswer {
  /** Text of the template between its values: with it the statement is found in the source. */
  strings: readonly string[]
  columns: Record<string, { type: string; isNull: boolean }>
}

/** Where tests write the answers they saw, one JSON line each; the check of statements reads them. */
export const seenFolder = path.join(import.meta.dirname, '..', '..', 'dist', 'statements', 'seen')

/** Records answers of a database; `save` writes those not written yet. */
export function recordAnswers() {
  const seen = new Map<readonly string[], Map<string, SeenAnswer>>()
  return {
    onAnswer({ strings }: Sql, { fields, rows }: Pick<pg.QueryResult, 'fields' | 'rows'>): void {
      if (fields.length === 0) return
      const columns: SeenAnswer['columns'] = {}
      for (const { name, dataTypeID } of fields)
        columns[name] = { type: typeOfColumn(dataTypeID), isNull: rows.some((row) => row[name] === null) }
      const answers = seen.get(strings) ?? new Map<string, SeenAnswer>()
      seen.set(strings, answers.set(JSON.stringify(columns), { strings, columns }))
    },
    save(): void {
      const lines = [...seen.values()].flatMap((answers) => [...answers.values()].map((one) => JSON.stringify(one)))
      seen.clear()
      if (lines.length === 0) return
      mkdirSync(seenFolder, { recursive: true })
      appendFileSync(path.join(seenFolder, `${process.pid}.jsonl`), `${lines.join('\n')}\n`)
    },
  }
}
