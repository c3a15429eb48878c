import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { judge, type Ran, readAtoms, readDormant } from './proof.ts'
import { byHand, coveragePage, provedOnPage, writtenByHand } from './proof-page.ts'

const checklist = `
| CART-01 | adds | 1 | browser: press |  |
| CART-02 | merges \\| counts | 1 | unit + browser: sizes |  |
| CART-03 | answers | 1 | api 401; browser: as guest |  |
| VAL-22 | account | 5 | unit |  |
`
const ran = (file: string, title: string, more: Partial<Ran> = {}): Ran => ({
  file,
  title,
  describes: [],
  status: 'passed',
  proved: [],
  ...more,
})
const rule = 'src/shop/cart/cart.test.ts'
const call = 'src/shop/cart/cart.http.test.ts'
const journey = 'test/journeys/cart.test.ts'
const standing = (tests: Ran[], dormant = new Map<string, string>()) => {
  const { standings, wrong } = judge(readAtoms(checklist), dormant, tests)
  return { is: Object.fromEntries(standings.map((s) => [s.atom.id, 'lacks' in s ? s.lacks.join() : s.is])), wrong }
}

test('every row of the checklist names its kinds of check', () => {
  const atoms = readAtoms(readFileSync(path.join(import.meta.dirname, '../docs/checklist.md'), 'utf8'))
  expect(atoms.length).toBe(498)
  expect(atoms.filter((atom) => atom.kinds.length === 0)).toEqual([])
  expect(atoms.find((atom) => atom.id === 'CHK-23')?.kinds).toEqual(['api', 'browser'])
})

test('a row is proved only by a passing test of each kind in its Check', () => {
  expect(standing([ran(rule, '[CART-01] adds')]).is).toMatchObject({ 'CART-01': 'browser' })
  expect(standing([ran(journey, '[CART-01] adds')]).is).toMatchObject({ 'CART-01': 'proved' })
  expect(standing([ran(journey, '[CART-02] merges')]).is).toMatchObject({ 'CART-02': 'unit' })
  expect(standing([ran(journey, '[CART-02] a'), ran(rule, '[CART-02] b')]).is).toMatchObject({ 'CART-02': 'proved' })
  expect(standing([ran(call, '[CART-03] a'), ran(journey, '[CART-03] b')]).is).toMatchObject({ 'CART-03': 'proved' })
  expect(standing([ran('test/races/a.test.ts', '[CART-03] a')]).is).toMatchObject({ 'CART-03': 'browser' })
})

test('a test that failed or was skipped proves nothing', () => {
  const failed = ran(journey, '[CART-01] again', { status: 'failed' })
  expect(standing([ran(journey, '[CART-01] adds'), failed]).is).toMatchObject({ 'CART-01': 'failed' })
  expect(standing([ran(journey, '[CART-01] adds', { status: 'skipped' })]).is).toMatchObject({ 'CART-01': 'missing' })
})

test('a title names at most three rows; a long test names each as it passes', () => {
  const four = standing([ran(journey, '[CART-01] [CART-02] [CART-03] [VAL-22] everything')])
  expect(four.is).toMatchObject({ 'CART-01': 'missing' })
  expect(four.wrong[0]).toContain('more than 3 ids')
  expect(standing([ran(journey, 'a walk', { proved: ['CART-01'] })]).is).toMatchObject({ 'CART-01': 'proved' })
})

test('reports ids on a describe, without brackets, or of no row', () => {
  expect(standing([ran(rule, 'adds', { describes: ['[CART-01] cart'] })]).wrong[0]).toContain('describe')
  expect(standing([ran(rule, 'adds (CART-01)')]).wrong[0]).toContain('brackets')
  expect(standing([ran(rule, '[CART-99] adds')]).wrong[0]).toContain('no CART-99')
  expect(standing([ran(rule, 'the shoe BOOT-42 fits')]).wrong).toEqual([])
})

test('an unused rule is dormant, however well it is tested', () => {
  const dormant = readDormant('| VAL-22 | no form asks for an account |\n')
  const { is } = standing([ran('src/lib/a.test.ts', '[VAL-22] twenty digits')], dormant)
  expect(is).toMatchObject({ 'VAL-22': 'dormant' })
})

test('the page states what is proved, can be parsed back, and keeps manual text', () => {
  const { standings } = judge(readAtoms(checklist), new Map([['VAL-22', 'no form']]), [
    ran(journey, '[CART-01] adds'),
    ran(rule, '[CART-02] merges'),
    ran(rule, '[VAL-22] digits'),
  ])
  const before = `what was\n${byHand}\n\n| VAL-22 | no form |\n`
  const page = coveragePage(standings, before)
  expect(provedOnPage(page)).toEqual(['CART-01'])
  expect(page).toContain('| CART-02 | browser | merges')
  expect(page).not.toContain('what was')
  expect(readDormant(writtenByHand(page))).toEqual(new Map([['VAL-22', 'no form']]))
  expect(page).toContain('| CART | 01 | 03 |')
})

test('every test named in docs/coverage.md exists', () => {
  const root = path.join(import.meta.dirname, '..')
  const claims = [
    ...readFileSync(path.join(root, 'docs/coverage.md'), 'utf8').matchAll(/^\| .+ \| (\S+\.ts) \| (.+) \|$/gm),
  ]
  expect(claims.length).toBeGreaterThan(30)
  const gone = claims.filter(([, file, title]) => !readFileSync(path.join(root, file!), 'utf8').includes(title!))
  expect(gone.map(([, file, title]) => `${file}: ${title}`)).toEqual([])
})
