import { readRoubles } from '#lib/money.ts'
import { readPhone } from '#lib/phone.ts'
import { withoutUnseen } from '#lib/text.ts'
import { exceedsMaxTotal, maxLines, maxPieces, type ReportedCheck, type ReportedLine } from './check.ts'

/** A refused part of a file: a row by its number (the first is the head), or 0 for a whole check. */
export interface RefusedRow {
  row: number
  reason: string
}

export interface ReadReceipts<Check> {
  checks: Check[]
  refused: RefusedRow[]
}

interface Row {
  check: string
  date: string
  buyer: ReportedCheck['buyer']
  line: ReportedLine
}

const names = ['check_number', 'date', 'phone', 'card', 'sku', 'name', 'count', 'price'] as const
type Name = (typeof names)[number]
const needed: readonly Name[] = ['check_number', 'date', 'sku', 'count', 'price']

/**
 * Reads receipts from a CSV: a head with column names in any order, then one row per line of a check; rows of one check need not be adjacent.
 * Separated by semicolons or commas, with or without quotes. An unreadable row refuses its whole check, because a check without one line would
 * stay wrong. Times without a zone use `offset`, like `+05:00`.
 */
export function readReceipts(text: string, offset: string): ReadReceipts<ReportedCheck> | { problem: string } {
  const [head = '', ...rest] = withoutUnseen(text).split(/\r\n|\n|\r/)
  const separator = head.includes(';') ? ';' : ','
  const columns = cells(head, separator).map((name) => name.trim().toLowerCase())
  const missing = needed.filter((name) => !columns.includes(name))
  if (missing.length > 0) return { problem: `The first row names the columns; missing: ${missing.join(', ')}.` }
  const refused: RefusedRow[] = []
  const rows = new Map<string, Row[]>()
  const broken = new Set<string>()
  for (const [index, text] of rest.entries()) {
    if (text.trim() === '') continue
    const values = cells(text, separator)
    const of = (name: Name) => (values[columns.indexOf(name)] ?? '').trim()
    const read = readRow(of)
    const check = of('check_number')
    if ('reason' in read) {
      refused.push({ row: index + 2, reason: read.reason })
      broken.add(check)
    } else rows.set(check, [...(rows.get(check) ?? []), read])
  }
  const checks: ReportedCheck[] = []
  for (const [number, list] of rows) {
    if (broken.has(number)) refused.push({ row: 0, reason: `check ${number}: left out, a row of it cannot be read` })
    else if (list.length > maxLines) refused.push({ row: 0, reason: `check ${number}: more than ${maxLines} lines` })
    else if (exceedsMaxTotal(list.map(({ line }) => line)))
      refused.push({ row: 0, reason: `check ${number}: more than a billion of roubles` })
    else checks.push(checkOf(number, list, offset))
  }
  return { checks, refused }
}

function checkOf(checkNumber: string, rows: readonly Row[], offset: string): ReportedCheck {
  const { date } = rows[0]!
  const soldAt = new Date(/[zZ]$|[+-]\d\d:\d\d$/.test(date) ? date : `${date}${offset}`)
  const buyer = rows.find((row) => row.buyer !== null)?.buyer ?? null
  return { checkNumber, soldAt, buyer, items: rows.map(({ line }) => line) }
}

function readRow(of: (name: Name) => string): Row | { reason: string } {
  const check = of('check_number')
  const sku = of('sku')
  const date = of('date').replace(' ', 'T')
  const count = Number(of('count').replace(',', '.'))
  const price = readRoubles(of('price').replace(/\s/g, '').replace(',', '.'))
  if (check === '' || check.length > 64) return { reason: 'check_number: 1 to 64 letters' }
  if (sku === '') return { reason: 'sku: empty' }
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?([zZ]|[+-]\d\d:\d\d)?$/.test(date) || Number.isNaN(Date.parse(date)))
    return { reason: `date: "${of('date')}" is not like 2026-11-20 12:30` }
  if (!Number.isInteger(count) || count < 1 || count > maxPieces)
    return { reason: `count: "${of('count')}" is not a whole number of pieces` }
  if (price === null || price < 0) return { reason: `price: "${of('price')}" is not roubles` }
  const buyer = readBuyer(of('phone'), of('card'))
  if (buyer === 'wrong') return { reason: 'phone or card: not one' }
  return { check, date, buyer, line: { sku, name: of('name'), count, price } }
}

/** A bonus card takes precedence over a phone; `wrong`: the value is neither. */
export function readBuyer(phone: string, card: string): ReportedCheck['buyer'] | 'wrong' {
  if (card !== '') return /^\d{12}$/.test(card) ? { card } : 'wrong'
  if (phone === '') return null
  const read = readPhone(phone)
  return read.ok ? { phone: read.value } : 'wrong'
}

/** Splits one row: quotes may contain separators, two quotes inside them are one. */
function cells(row: string, separator: string): string[] {
  const found: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < row.length; at++) {
    const letter = row[at]!
    if (quoted && letter === '"' && row[at + 1] === '"') {
      cell += '"'
      at++
    } else if (letter === '"') quoted = !quoted
    else if (letter === separator && !quoted) {
      found.push(cell)
      cell = ''
    } else cell += letter
  }
  return [...found, cell]
}
