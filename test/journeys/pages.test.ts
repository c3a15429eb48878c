import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { m } from '#texts/messages.js'
import { expectAccessible, newVisitor, open, quiet, type Visitor } from './browser.ts'
import { sampled } from './sampled.ts'
import { onDatabase, tellShop, withSettings } from './settings.ts'
import { inRegion } from './shortcuts.ts'

const en = { locale: 'en' } as const
let visitor: Visitor
afterEach(() => expect(visitor.complaints).toEqual([]))

async function start(width: number): Promise<Page> {
  visitor = await newVisitor({ locale: 'en', width })
  await inRegion(visitor.context)
  return visitor.page
}
const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.each(sampled([1280, 390]))(
  '[PAGE-01] the home page leads to goods, sections, promotions and tours, at %i px',
  async (width) => {
    const page = await start(width)
    const answer = await page.goto('/')
    expect(answer!.status()).toBe(200)
    expect(await heading(page).count()).toBe(1)
    const leads = await main(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((one) => new URL((one as HTMLAnchorElement).href).pathname))
    for (const to of [/^\/catalog\/products\/./, /^\/catalog\/[a-z]+\/$/, /^\/promotions\//, /^\/tours\//])
      expect(
        leads.some((path) => to.test(path)),
        String(to),
      ).toBe(true)
    await expectAccessible(page)
  },
)

test('[PAGE-01] the home page shows what the visitor has looked at', async () => {
  const page = await start(1280)
  const [thing] = await onDatabase<{ slug: string }>(
    `select slug from products where company_id = 1 and kind = 'goods' and is_active order by id limit 1`,
  )
  const path = `/catalog/products/${thing!.slug}/`
  await open(page, path)
  await open(page, '/')
  const seen = page.locator('section', { has: page.getByRole('heading', { name: m.catalog_home_viewed({}, en) }) })
  await seen.locator(`a[href^="${path}"]`).first().waitFor()
})

test.each(sampled([1280, 390]))(
  '[PAGE-02] contacts tell phone, hours with their zone and mail, and offer the chat of the setting, at %i px',
  async (width) => {
    const page = await start(width)
    await withSettings({ chat_link: 'https://t.me/shop' }, async () => {
      const answer = await page.goto('/contacts/')
      expect(answer!.status()).toBe(200)
      expect(await heading(page).innerText()).toBe(m.catalog_contacts_title({}, en))
      expect(await main(page).locator('a[href="tel:+78005550134"]').count()).toBe(1)
      expect(await main(page).innerText()).toMatch(/08:00.*22:00/)
      expect(await main(page).locator('a[href="mailto:hello@vitrina.example"]').count()).toBe(1)
      const chat = main(page).getByRole('link', { name: m.catalog_contacts_chat({}, en) })
      expect(await chat.getAttribute('href')).toBe('https://t.me/shop')
      await expectAccessible(page)
    })
    await withSettings({ chat_link: '' }, async () => {
      await open(page, '/contacts/')
      expect(
        await main(page)
          .getByRole('link', { name: m.catalog_contacts_chat({}, en) })
          .count(),
      ).toBe(0)
    })
  },
)

test.each(sampled([1280, 390]))(
  '[PAGE-03] the company page names the brand and the seller with its numbers, at %i px',
  async (width) => {
    const page = await start(width)
    const answer = await page.goto('/company/')
    expect(answer!.status()).toBe(200)
    expect(await heading(page).innerText()).toBe('Vitrina')
    const text = await main(page).innerText()
    for (const fact of ['Vitrina Demo LLC', '6671234569', '1206600012343', '9a Vaynera St'])
      expect(text).toContain(fact)
    await expectAccessible(page)
  },
)

/** Adds a page that is shown while `work` runs. */
async function withPage(kind: 'static' | 'landing', slug: string, work: () => Promise<void>): Promise<void> {
  const content = JSON.stringify({
    title: 'Монтаж в Перми',
    title_en: 'Fitting in Perm',
    body: [{ type: 'paragraph', text: 'Приедем завтра' }],
    body_en: [{ type: 'paragraph', text: 'We come tomorrow' }],
  })
  const [made] = await onDatabase<{ id: number }>(
    'insert into pages (company_id, kind, slug) values (1, $1, $2) returning id::int',
    [kind, slug],
  )
  const { id } = made!
  await onDatabase(
    `insert into page_versions (page_id, number, company_id, content, note, created_at) values ($1, 1, 1, $2, '', now())`,
    [id, content],
  )
  await onDatabase(
    `insert into page_publications (company_id, page_id, version, since, created_at) values (1, $1, 1, 'epoch', now())`,
    [id],
  )
  await tellShop('pages:1')
  try {
    await work()
  } finally {
    await onDatabase('delete from page_publications where page_id = $1', [id])
    await onDatabase('delete from page_versions where page_id = $1', [id])
    await onDatabase('delete from pages where id = $1', [id])
    await tellShop('pages:1')
  }
}

test.each([
  ['static', '/static/'],
  ['landing', '/'],
] as const)(
  '[PAGE-04] [PAGE-05] a %s page of two segments is shown at %s, and an unknown one is a 404',
  async (kind, below) => {
    const page = await start(1280)
    const address = `${below}services/fitting-perm/`
    await withPage(kind, 'services/fitting-perm', async () => {
      const answer = await page.goto(address)
      expect(answer!.status()).toBe(200)
      expect(await heading(page).innerText()).toBe('Fitting in Perm')
      await main(page).getByText('We come tomorrow').waitFor()
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`${address}$`))
    })
    for (const unknown of [address, `${below}services/`, `${below}no-such-page/`]) {
      const answer = await page.goto(unknown)
      expect([unknown, answer!.status()]).toEqual([unknown, 404])
      expect(await page.title()).toContain(unknown)
    }
  },
)

test('[PAGE-09] the call screen calls the contact centre, by phone and from the site', async () => {
  const page = await start(390)
  await withSettings({ phone_calls_sip: 'shop@sip.example' }, async () => {
    await open(page, '/screens/call/')
    expect(await heading(page).innerText()).toBe(m.shell_call_title({}, en))
    expect(await main(page).locator('a[href="tel:+78005550134"]').count()).toBe(1)
    await main(page)
      .getByRole('link', { name: m.shell_call_from_site({}, en) })
      .waitFor()
    await expectAccessible(page)
  })
})

test('[PAGE-13] [PAGE-14] web chat and chatbot are offered by their settings, and a script is loaded when its chat is opened', async () => {
  const page = await start(1280)
  const scripts: string[] = []
  for (const host of ['kit.example', 'salebot.pro'])
    await visitor.context.route(`https://${host}/**`, (route) => {
      scripts.push(new URL(route.request().url()).host)
      return route.fulfill({ contentType: 'text/javascript', body: 'window.SaleBotPro = { init() {} }' })
    })
  const offered = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })
  const [chat, bot] = [m.shell_chat({}, en), m.shell_chat_bot({}, en)]
  /** A chat opens beside the page. */
  const opened = async (name: string) => {
    const [beside] = await Promise.all([page.waitForEvent('popup'), offered(name).click()])
    return beside
  }
  await withSettings(
    {
      voximplant: { webchat_host: 'kit.example', webchat_token: 'tok-1', webchat_channel_uuid: 'chan-1' },
      chat_bot_salebot: { online_chat_id: '4711', is_enable_on_site: true },
    },
    async () => {
      await open(page, '/company/')
      await Promise.all([offered(chat).waitFor(), offered(bot).waitFor()])
      await quiet(page)
      expect(scripts).toEqual([])
      const webchat = await opened(chat)
      await expect.poll(() => scripts).toEqual(['kit.example'])
      await webchat.close()
      const chatbot = await opened(bot)
      await expect.poll(() => scripts).toEqual(['kit.example', 'salebot.pro'])
      await chatbot.close()
    },
  )
  await open(page, '/company/')
  expect([await offered(chat).count(), await offered(bot).count()]).toEqual([0, 0])
})
