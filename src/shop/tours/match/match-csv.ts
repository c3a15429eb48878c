import { writeCsv } from '#lib/csv.ts'
import type { Match, MatchedThing } from './match-names.ts'

/** A line that a person has decided. `theirs` null: ours is none of the supplier's any more. */
export interface DecidedMatch {
  thing: MatchedThing
  ours: string
  theirs: string | null
}

const head = ['thing', 'ours', 'ours_name', 'theirs', 'theirs_name', 'why']
const things: readonly string[] = ['departure', 'destination', 'hotel', 'operator']

/** A table that office programs open. */
export const writeMatches = (matches: readonly Match[]): string =>
  writeCsv([
    head,
    ...matches.map((one) => [one.thing, one.ours, one.oursName, one.theirs ?? '', one.theirsName, one.why]),
  ])

/**
 * Reads a table back: the columns `thing`, `ours` and `theirs`, in any order and with any others. A row without `theirs` is left out: nobody has
 * decided it; `-` there ends a match. A problem names its line.
 */
export function readMatches(text: string): { matches: DecidedMatch[] } | { problem: string } {
  const body = text.replace(/^\ufeff/, '')
  const separator = (body.split(/\r?\n/, 1)[0] ?? '').includes(';') ? ';' : ','
  const rows = rowsOf(body, separator)
  if (!rows) return { problem: 'a quote is not closed' }
  const [names = [], ...lines] = rows
  const at = (name: string) => names.findIndex((one) => one.trim().toLowerCase() === name)
  const [thingAt, oursAt, theirsAt] = [at('thing'), at('ours'), at('theirs')]
  if (thingAt < 0 || oursAt < 0 || theirsAt < 0)
    return { problem: 'line 1: the columns thing, ours and theirs are needed' }
  const matches: DecidedMatch[] = []
  for (const [index, row] of lines.entries()) {
    const cell = (column: number) => (row[column] ?? '').trim().replace(/^'(?=[=+\-@])/, '')
    const [thing, ours, theirs] = [cell(thingAt), cell(oursAt), cell(theirsAt)]
    if (theirs === '') continue
    if (!things.includes(thing)) return { problem: `line ${index + 2}: "${thing}" is none of ${things.join(', ')}` }
    if (ours === '') return { problem: `line ${index + 2}: ours is empty` }
    if (theirs !== '-' && !/^[^\s]{1,200}$|^[^\s][^\r\n]{0,198}[^\s]$/.test(theirs))
      return { problem: `line ${index + 2}: "${theirs}" is no id` }
    matches.push({ thing: thing as MatchedThing, ours, theirs: theirs === '-' ? null : theirs })
  }
  return { matches }
}

/** Null: a quote is not closed. */
function rowsOf(text: string, separator: string): string[][] | null {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some((one) => one.trim() !== '')) rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === separator) endCell()
    else if (letter === '\n') endRow()
    else if (letter !== '\r') cell += letter
  }
  if (isQuoted) return null
  endRow()
  return rows
}
