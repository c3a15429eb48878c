import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cities, findCities } from './find-city.ts'

// A third-party list of cities, located as in given-files.flow.test.ts; without it the test is skipped.
const beside = execFileSync('git', ['rev-parse', '--path-format=absolute', '--git-common-dir'], { encoding: 'utf8' })
const file = path.join(
  process.env.FOREIGN_FILES ?? path.join(beside.trim(), '..', '..', 'shared', 'data'),
  'geo/city.csv',
)

/** Rows of a CSV file; a quoted field may contain commas. */
function readRows(text: string): Record<string, string>[] {
  const [head, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => Array.from(line.matchAll(/("([^"]*)"|[^,]*)(?:,|\r?$)/g), ([, plain, quoted]) => quoted ?? plain!))
  return lines.map((line) => Object.fromEntries(head!.map((name, n) => [name, line[n] ?? ''])))
}

/** Offset from UTC in hours, in winter. */
function hoursOf(timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    new Date('2026-01-15T12:00:00Z'),
  )
  return Number(/GMT([+-]\d+)/.exec(parts.find(({ type }) => type === 'timeZoneName')!.value)?.[1] ?? 0)
}

test.runIf(existsSync(file))('every city of the given list is known, with its location and time zone', () => {
  const rows = readRows(readFileSync(file, 'utf8'))
  expect(rows.length).toBeGreaterThan(1000)
  const wrong: string[] = []
  for (const row of rows) {
    const name = row.address!.split(', ').at(-1)!.replace(/^г /, '')
    const [latitude, longitude] = [Number(row.geo_lat), Number(row.geo_lon)]
    const near = cities().find(
      (city) =>
        city.name.replaceAll('ё', 'е') === name.replaceAll('ё', 'е') &&
        Math.abs(city.latitude - latitude) < 0.2 &&
        Math.abs(city.longitude - longitude) < 0.3,
    )
    if (!near) wrong.push(`${name}, ${row.region}: not known at ${latitude}, ${longitude}`)
    else if (!findCities(`${name}, ${near.region.name}`).isExact) wrong.push(`${name}: is not found by its name`)
    else if (hoursOf(near.timezone) !== Number(row.timezone!.replace('UTC', '')))
      wrong.push(`${name}, ${row.region}: ${row.timezone} is ${near.timezone} here`)
  }
  expect(wrong).toEqual([])
})
