import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { StoredBlock } from '#shop/pages/blocks/blocks.wire.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  newVisitor,
  open,
  shop,
  type Visitor,
  type VisitorOptions,
} from './browser.ts'
import { onDatabase, tellShop } from './settings.ts'
import { inRegion } from './shortcuts.ts'

// Pages out of blocks in a browser (decision 0106). What does not need one: test/api/page-blocks.test.ts.
let visitor: Visitor
const start = async (options: VisitorOptions = {}) => {
  visitor = await newVisitor(options)
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(() => expect(visitor.complaints).toEqual([]))

const both = (ru: string, en: string) => ({ ru, en })
const picture = { url: '/assets/none.webp', alt: both('Озеро', 'A lake') }

/** One block of every kind. */
const everyKind = (scene: string): StoredBlock[] => [
  {
    type: 'hero',
    title: both('Всё сразу', 'Everything at once'),
    text: both('Каждый блок', 'Every block'),
    picture: { ...picture, url: scene },
    button: { text: both('Дальше', 'Go on'), link: '#pack' },
  },
  {
    type: 'facts',
    title: both('Факты', 'Facts'),
    items: [{ icon: 'truck', title: both('Быстро', 'Fast') }, { title: both('Просто', 'Simple') }],
  },
  { type: 'tiles', title: both('Разделы', 'Sections'), limit: 6 },
  { type: 'shelf', anchor: 'pack', title: both('Полка', 'Shelf'), limit: 5 },
  {
    type: 'text',
    title: both('Текст', 'Text'),
    text: both('Слева\n\nсправа', 'Left\n\nright'),
    picture: { ...picture, url: scene },
    side: 'left',
  },
  {
    type: 'gallery',
    title: both('Галерея', 'Gallery'),
    pictures: Array.from({ length: 7 }, () => ({ ...picture, url: scene })),
  },
  {
    type: 'questions',
    title: both('Вопросы', 'Questions'),
    items: [{ question: both('Да?', 'Yes?'), answer: both('Конечно', 'Of course') }],
  },
  { type: 'quote', text: both('Хорошо сказано', 'Well said'), author: both('Анна', 'Anna'), picture: scene },
  {
    type: 'video',
    title: both('Фильм', 'A film'),
    url: `https://rutube.ru/video/${'a'.repeat(32)}/`,
    picture: scene,
    published: '2026-11-01',
  },
  { type: 'map', title: both('Магазины рядом', 'Shops nearby') },
  { type: 'banner', place: 'promo' },
  { type: 'promotion', title: both('Акции сейчас', 'Promotions now'), limit: 2 },
  { type: 'tours', title: both('Туры скоро', 'Tours soon'), limit: 2 },
  {
    type: 'columns',
    columns: [
      [{ type: 'heading', text: both('Колонка', 'A column') }],
      [{ type: 'list', items: [both('пункт', 'an item')] }],
    ],
  },
  {
    type: 'table',
    rows: [
      [both('Размер', 'Size'), both('Цена', 'Price')],
      ['M', '1 000'],
    ],
  },
  { type: 'paragraph', only: { device: 'phone' }, text: both('Только с телефона', 'Only on a phone') },
  { type: 'paragraph', only: { device: 'computer' }, text: both('Только с компьютера', 'Only on a computer') },
]

const added: number[] = []
async function addPage(kind: 'static' | 'landing', slug: string, body: StoredBlock[]): Promise<void> {
  const content = { title: 'Страница из блоков', title_en: 'A page out of blocks', body, body_en: [] }
  const [page] = await onDatabase<{ id: number }>(
    `insert into pages (company_id, kind, slug, title, title_en) values (1, $1, $2, '', '') returning id::int`,
    [kind, slug],
  )
  added.push(page!.id)
  await onDatabase(
    'insert into page_versions (page_id, number, company_id, content, created_at) values ($1, 1, 1, $2, now())',
    [page!.id, JSON.stringify(content)],
  )
  await onDatabase(
    `insert into page_publications (company_id, page_id, version, since, created_at) values (1, $1, 1, '2020-01-01', now())`,
    [page!.id],
  )
}

beforeAll(async () => {
  const [one] = await onDatabase<{ url: string }>(
    `select image -> 'scaled' -> -1 ->> 'url' as url from banners where place = 'hero' limit 1`,
  )
  await addPage('landing', 'every-block', everyKind(one!.url))
  await addPage('static', 'guides/first-hike', [
    { type: 'heading', text: both('Глава', 'Chapter') },
    { type: 'paragraph', text: both('Первый абзац', 'The first paragraph') },
    { type: 'questions', items: [{ question: 'А?', answer: 'Б' }] },
  ])
  await tellShop('pages:1')
})
afterAll(async () => {
  await onDatabase('delete from page_publications where page_id = any($1)', [added])
  await onDatabase('delete from page_versions where page_id = any($1)', [added])
  await onDatabase('delete from pages where id = any($1)', [added])
  await tellShop('pages:1')
})

const jsonLd = (page: Page) =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((all) => all.map((one) => JSON.parse(one.textContent ?? '')['@type']))

describe('a landing page of every kind of block', () => {
  test.each([
    [360, 'ru', 'light'],
    [360, 'en', 'dark'],
    [1280, 'ru', 'dark'],
    [1280, 'en', 'light'],
  ] as const)(
    '[PAGE-05] at %d px in %s, %s: all are there, accessible, without scrolling sideways',
    async (width, locale, theme) => {
      const page = await start({ width, locale, theme, pictures: true })
      await open(page, '/every-block/')
      const en = locale === 'en'
      const main = page.getByRole('main')
      await expect
        .poll(() => main.getByRole('heading', { level: 1 }).allTextContents())
        .toEqual([en ? 'Everything at once' : 'Всё сразу'])
      for (const name of en
        ? [
            'Facts',
            'Sections',
            'Shelf',
            'Text',
            'Gallery',
            'Questions',
            'Shops nearby',
            'Promotions now',
            'Tours soon',
            'A column',
          ]
        : [
            'Факты',
            'Разделы',
            'Полка',
            'Текст',
            'Галерея',
            'Вопросы',
            'Магазины рядом',
            'Акции сейчас',
            'Туры скоро',
            'Колонка',
          ])
        expect(await main.getByRole('heading', { name, exact: true }).count(), name).toBe(1)
      expect(await main.getByText(en ? 'Only on a phone' : 'Только с телефона').isVisible()).toBe(width < 1024)
      expect(await main.getByText(en ? 'Only on a computer' : 'Только с компьютера').isVisible()).toBe(width >= 1024)
      expect(await jsonLd(page)).toEqual(expect.arrayContaining(['ItemList', 'FAQPage', 'VideoObject']))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    },
  )

  test('[PAGE-05] an address without a page answers 404', async () => {
    const page = await start()
    expect((await page.goto('/every-other-block/'))?.status()).toBe(404)
  })

  test('asks no other site before the video is pressed; then its player is framed', async () => {
    const page = await start()
    const foreign: string[] = []
    await page.route('https://rutube.ru/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
    )
    page.on('request', (request) => {
      if (!request.url().startsWith(shop().url) && !request.url().startsWith('data:')) foreign.push(request.url())
    })
    await open(page, '/every-block/')
    await page.getByRole('link', { name: 'Смотреть видео «Фильм»' }).scrollIntoViewIfNeeded()
    expect(foreign).toEqual([])
    expect(await page.locator('iframe').count()).toBe(0)
    await page.getByRole('link', { name: 'Смотреть видео «Фильм»' }).click()
    await page.frameLocator('iframe[title="Фильм"]').locator('html').waitFor({ state: 'attached' })
    expect(foreign).toEqual([`https://rutube.ru/play/embed/${'a'.repeat(32)}/`])
  })

  test('a photo opens large, a question unfolds, shops open on a map', async () => {
    const page = await start()
    await open(page, '/every-block/')
    await page.getByRole('link', { name: 'Все 7 фото' }).click()
    const viewer = page.getByRole('dialog', { name: 'Галерея' })
    await viewer.waitFor()
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'hidden' })
    await page.locator('summary', { hasText: 'Да?' }).click()
    await page.getByText('Конечно').waitFor()
    await page.getByRole('button', { name: 'Карта' }).click()
    await page.locator('.leaflet-container').waitFor()
  })

  test('without script has its texts, links and products', async () => {
    const page = await start({ script: false })
    await page.goto('/every-block/')
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Дальше' }).getAttribute('href')).toBe('#pack')
    expect(await main.locator('#pack').getByRole('article').count()).toBe(5)
    await main.locator('summary', { hasText: 'Да?' }).click()
    await main.getByText('Конечно').waitFor()
  })
})

test('[PAGE-04] a static page has an address of two segments, blocks of texts, and 404 beside it', async () => {
  const page = await start()
  await open(page, '/static/guides/first-hike/')
  const main = page.getByRole('main')
  expect(await main.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Страница из блоков'])
  expect(await main.getByText('Первый абзац').isVisible()).toBe(true)
  expect(await jsonLd(page)).toContain('FAQPage')
  expect((await page.goto('/static/guides/second-hike/'))?.status()).toBe(404)
  expect((await page.goto('/static/guides/'))?.status()).toBe(404)
})

test('the landing page of the demo is reached from the footer, in both languages', async () => {
  const page = await start({ width: 1280 })
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Неделя у большой воды' }).click()
  await page.getByRole('heading', { level: 1, name: 'Неделя у большой воды' }).waitFor()
  await expectAccessible(page)
})
