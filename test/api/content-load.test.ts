import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runCommandLine } from '#kit/command-line.ts'
import { sql } from '#kit/db.ts'
import { createDiskFiles } from '#kit/files/files.ts'
import type { StoredBlock } from '#shop/pages/blocks/blocks.wire.ts'
import { type OperatorTools, program } from '../../src/server/cli/commands.ts'
import { contentFaults } from '../../src/server/content-faults.ts'
import { sameStart } from '../same-start.ts'
import { startApp, type TestApp } from '../start-app.ts'

// `vitrina content load` (contract.md, reading 20; decision 0106), and what doctor says of pages.
let shop: TestApp
let folder: string
beforeAll(async () => {
  shop = await startApp()
})
sameStart(() => shop)
afterAll(() => shop.close())
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'content-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Writes files and loads them, as the operator does. */
async function load(files: Record<string, string | Buffer>, ...options: string[]) {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const fail = (line: string) => {
    said.push(line)
    return 2
  }
  const pictures = createDiskFiles(path.join(folder, 'images'), '/images/')
  const names = Object.keys(files).filter((name) => /\.(ya?ml|json)$/.test(name))
  const words = ['content', 'load', ...names.map((name) => path.join(folder, name)), ...options]
  const tools = { app: shop.app, files: { pictures }, say, fail } as unknown as OperatorTools
  const code = await runCommandLine(program, words, tools)
  return { code, said: said.join('\n').replaceAll(`${path.relative('', folder)}/`, '') }
}

const landing = (slug: string, more = '') => `
pages:
  - slug: ${slug}
    title: { ru: Осень, en: Autumn }
    blocks:
      - { type: paragraph, text: { ru: Листья, en: Leaves } }
${more}`

const seen = async (slug: string, language = 'ru') => {
  const { status, body } = await shop.json(`/api/pages/landing/?slug=${slug}`, {
    headers: { 'accept-language': language },
  })
  return status === 200 ? body : status
}

/** Everything that a load may write. */
const stateOf = async () =>
  (
    await sql<{ state: string }>`
      select jsonb_build_array(
        (select jsonb_agg(v order by page_id, number) from page_versions v), (select jsonb_agg(p order by id) from page_publications p),
        (select jsonb_agg(p order by id) from pages p), (select jsonb_agg(n order by id) from navigation_items n),
        (select jsonb_agg(b order by id) from banners b), (select jsonb_agg(r order by id) from redirects r),
        (select count(*) from staff_audit))::text as state`.execute(shop.db)
  ).rows[0]?.state

const everything = `${landing('autumn')}
navigation:
  footer:
    - name: { ru: Покупателям, en: For customers }
      children:
        - { name: Осень, link: /autumn/ }
banners:
  - { place: hero, title: Осень, link: /autumn/, picture: lake.jpg }
redirects:
  - { from: /old-autumn/, to: /autumn/ }
`
const picture = () =>
  sharp({ create: { width: 700, height: 400, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer()

describe('a load', () => {
  test('adds and publishes pages, menus, banners and redirects, in both languages', async () => {
    const { code, said } = await load({ 'shop.yaml': everything, 'lake.jpg': await picture() })
    expect([code, said]).toEqual([
      0,
      '+ /autumn/\n~ menu footer\n~ banners\n~ /old-autumn/\n1 added, 3 changed, 0 as they were.',
    ])
    expect(await seen('autumn')).toMatchObject({ title: 'Осень', body: [{ type: 'paragraph', text: 'Листья' }] })
    expect(await seen('autumn', 'en')).toMatchObject({ title: 'Autumn', body: [{ type: 'paragraph', text: 'Leaves' }] })
    const menu = (await shop.json('/api/navigation-groups/?slug=footer')).body
    expect(menu).toMatchObject([{ name: 'Покупателям', children: [{ name: 'Осень', share_path: '/autumn/' }] }])
    const [banner] = (await shop.json('/api/banners/')).body
    expect(banner).toMatchObject({ title: 'Осень', image: { width: 700, height: 400 } })
    expect(banner.image.scaled.map((one: { width: number }) => one.width)).toEqual([160, 320, 640])
    expect((await shop.json('/api/redirects/?path=/old-autumn/')).body).toEqual({ to: '/autumn/' })
  })

  test('of the same files twice changes nothing', async () => {
    const files = { 'shop.yaml': everything, 'lake.jpg': await picture() }
    await load(files)
    const before = await stateOf()
    expect((await load(files)).said).toBe('0 added, 0 changed, 4 as they were.')
    expect(await stateOf()).toBe(before)
  })

  test('of a changed page saves and publishes a version; a draft stays hidden', async () => {
    await load({ 'a.yaml': landing('autumn') })
    expect((await load({ 'a.yaml': landing('autumn').replace('Листья', 'Дождь') })).said).toContain('~ /autumn/')
    expect((await seen('autumn')).body).toEqual([{ type: 'paragraph', text: 'Дождь' }])
    await load({ 'a.yaml': landing('autumn', '    published: false').replace('Листья', 'Снег') })
    expect((await seen('autumn')).body).toEqual([{ type: 'paragraph', text: 'Дождь' }])
    await load({ 'b.yaml': landing('winter', '    published: false') })
    expect(await seen('winter')).toBe(404)
  })

  test('with moments shows a page between them, and the same file later changes nothing', async () => {
    const files = { 'a.yaml': landing('sale', '    since: 2026-11-22\n    until: 2026-11-23') }
    await load(files)
    expect(await seen('sale')).toBe(404)
    shop.clock.advance(24 * 3_600_000)
    expect((await seen('sale')).title).toBe('Осень')
    const before = await stateOf()
    expect((await load(files)).said).toBe('0 added, 0 changed, 1 as they were.')
    expect(await stateOf()).toBe(before)
  })

  test('of JSON is read like YAML', async () => {
    const page = { slug: 'from-json', title: 'Осень', blocks: [{ type: 'list', items: ['раз'] }] }
    expect((await load({ 'a.json': JSON.stringify({ pages: [page] }) })).code).toBe(0)
    expect((await seen('from-json')).body).toEqual([{ type: 'list', items: ['раз'] }])
  })

  test.each<[string, string, RegExp]>([
    [
      'a word that is no field',
      landing('a').replace('slug: a', 'slug: a\n    colour: red'),
      /^a\.yaml:3:5: pages\.0: colour: /,
    ],
    [
      'a field of a block that does not exist',
      landing('a').replace('text:', 'txt:'),
      /^a\.yaml:6:9: pages\.0\.blocks\.0\.text: This field is required\n.*txt: Unknown field/,
    ],
    [
      'a kind of block that does not exist',
      landing('a').replace('paragraph', 'carousel'),
      /^a\.yaml:6:\d+: pages\.0\.blocks\.0/,
    ],
    [
      'a text with a comma that is not in quotes',
      landing('a').replace('ru: Осень', 'ru: Осень, зима'),
      /^a\.yaml:4:5: pages\.0\.title: Is “зима” the rest of a text\?/,
    ],
    [
      'a text that is a number',
      landing('a').replace('{ ru: Осень, en: Autumn }', '7'),
      /^a\.yaml:4:5: pages\.0\.title: /,
    ],
    ['indentation that means nothing', 'pages:\n  - slug: a\n title: b', /^a\.yaml:3:\d+: Cannot be understood/],
    [
      '[VAL-20] a slug that is not Latin',
      landing('осень'),
      /^a\.yaml:3:5: pages\.0\.slug: Only Latin letters, digits and hyphen/,
    ],
    [
      '[VAL-20] a slug with an underscore',
      landing('a_b'),
      /^a\.yaml:3:5: pages\.0\.slug: Only Latin letters, digits and hyphen/,
    ],
    [
      'a slug of the shop itself',
      landing('cart/sale'),
      /^a\.yaml:3:5: pages\.0\.slug: The address begins as one of the shop itself/,
    ],
    [
      'a picture that is not there',
      landing('a', '      - { type: gallery, pictures: [none.jpg] }'),
      /^a\.yaml:7:\d+: pages\.0\.blocks\.1\.pictures\.0: There is no picture none\.jpg/,
    ],
    [
      'a picture outside the folder',
      landing('a', '      - { type: gallery, pictures: [../../etc/passwd] }'),
      /There is no picture/,
    ],
    [
      'a page described twice',
      `${landing('a')}${landing('a').replace('\npages:\n', '')}`,
      /^a\.yaml:\d+:5: pages\.1\.slug: A page with this address is described twice/,
    ],
    [
      'a link that is a script',
      landing('a', "      - { type: text, text: а, link: { text: б, link: 'javascript:alert(1)' } }"),
      /^a\.yaml:7:\d+: pages\.0\.blocks\.1\.link\.link: Invalid URL/,
    ],
    [
      'a redirect to itself',
      'redirects:\n  - { from: /a/, to: /a/ }',
      /^a\.yaml:2:5: redirects\.0: The redirect would lead back/,
    ],
    [
      'an end that has passed',
      landing('a', '    until: 2020-01-01'),
      /^a\.yaml:7:5: pages\.0\.until: The publication ends before it starts/,
    ],
  ])('refuses %s, with file and line', async (_what, text, expected) => {
    const { code, said } = await load({ 'a.yaml': text })
    expect(said).toMatch(expected)
    expect(code).toBe(2)
  })

  test('tells every fault of every file, in Russian if asked, and writes nothing of any', async () => {
    const before = await stateOf()
    const { code, said } = await load(
      { 'a.yaml': landing('good'), 'b.yaml': landing('кот'), 'c.yaml': landing('a_b'), 'd.yaml': 'banners: 5' },
      '--lang=ru',
    )
    expect(said.split('\n')).toEqual([
      'b.yaml:3:5: pages.0.slug: Только латинские буквы, цифры и дефис',
      'c.yaml:3:5: pages.0.slug: Только латинские буквы, цифры и дефис',
      'd.yaml:1:1: banners: Нужен список',
    ])
    expect(code).toBe(2)
    expect(await stateOf()).toBe(before)
  })

  test('whose last redirect is refused while it is written leaves nothing of what came before', async () => {
    await load({ 'first.yaml': 'redirects:\n  - { from: /b/, to: /a/ }' })
    const before = await stateOf()
    const { code, said } = await load({
      'a.yaml': `${landing('good')}\nredirects:\n  - { from: /a/, to: /b/ }`,
    })
    expect([code, said]).toEqual([2, 'a.yaml:9:5: redirects.0: The redirect would lead back to its own address.'])
    expect(await stateOf()).toBe(before)
  })

  test('twice at once writes each page once', async () => {
    await writeFile(path.join(folder, 'a.yaml'), landing('autumn'))
    await Promise.all([load({ 'a.yaml': landing('autumn') }), load({ 'a.yaml': landing('autumn') })])
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from page_versions v join pages p on p.id = v.page_id where p.slug = 'autumn'`.execute(
      shop.db,
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('leaves pages of another company alone', async () => {
    await load({ 'a.yaml': landing('autumn') }, '--company=second')
    expect(await seen('autumn')).toBe(404)
    expect((await shop.json('/api/pages/landing/?slug=autumn', { host: 'second.test' })).status).toBe(200)
  })
})

test('the example of docs/content.md is loaded as it stands there, and has eight kinds of blocks', async () => {
  const paper = await readFile(path.join(import.meta.dirname, '../../docs/content.md'), 'utf8')
  const example = /```yaml landing\.yaml\n(.*?)```/s.exec(paper)?.[1] ?? ''
  const names = [...new Set([...example.matchAll(/([\w-]+\.jpg)/g)].map(([name]) => name))]
  const pictures = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await picture()] as const)))
  const { code, said } = await load({ 'landing.yaml': example, ...pictures })
  expect([code, said]).toEqual([0, expect.stringContaining('+ /autumn-on-the-lake/')])
  const kinds = new Set((await seen('autumn-on-the-lake')).body.map(({ type }: StoredBlock) => type))
  expect(kinds.size).toBeGreaterThanOrEqual(8)
})

describe('doctor', () => {
  const faults = async (blocks: string, more = '') => {
    await load({ 'a.yaml': landing('autumn', blocks.replaceAll(/^/gm, '      ') + more) })
    return (await contentFaults(shop.app)).filter((line) => line.includes('/autumn/'))
  }
  const link = (to: string) =>
    `- { type: text, text: { ru: а, en: a }, link: { text: { ru: б, en: b }, link: '${to}' } }`

  test.each([
    '/catalog/gear/bags/',
    '/catalog/products/backpack/',
    '/autumn/',
    '/cart/',
    '/contacts/?from=page',
    'https://example.com/nowhere/',
    'tel:+78005553535',
  ])('says nothing of a link to %s, where something is', async (to) => {
    expect(await faults(link(to))).toEqual([])
  })

  test.each([
    '/catalog/nothing/',
    '/catalog/products/nothing/',
    '/nothing/',
    '/static/nothing/',
    '/promotions/nothing/',
    '#nothing',
    '/my/nothing/x/y/',
  ])('finds the link to %s, where nothing is', async (to) => {
    expect(await faults(link(to))).toEqual([`first: /autumn/: link ${to} leads nowhere`])
  })

  test('says nothing of a link that is redirected, and of one to a block of the page', async () => {
    const blocks = `${link('/gone/')}\n${link('#here')}\n- { type: heading, anchor: here, text: { ru: а, en: a } }`
    expect(await faults(blocks, '\nredirects:\n  - { from: /gone/, to: /autumn/ }')).toEqual([])
  })

  test('counts texts without English, not those of blocks for Russian readers only', async () => {
    const blocks = `- { type: paragraph, text: Листья }
- { type: questions, title: { ru: Вопросы }, items: [{ question: Да?, answer: { ru: Да, en: 'Yes' } }] }
- { type: paragraph, text: Только здесь, only: { languages: [ru] } }`
    expect(await faults(blocks)).toEqual(['first: /autumn/: 3 texts have no English'])
  })
})
