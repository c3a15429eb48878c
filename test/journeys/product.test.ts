import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { formatMoney } from '#lib/format.ts'
import { kopecks } from '#lib/money.ts'
import { m } from '#texts/messages.js'
import { proved } from '../proved.ts'
import { expectAccessible, newPhone, newVisitor, open, settled, shop, type Visitor } from './browser.ts'
import { onDatabase, tellShop, withSettings } from './settings.ts'
import { aMug, cartCookie, inRegion, monthName, signedIn } from './shortcuts.ts'

let visitor: Visitor
const en = { locale: 'en' } as const
const start = async (width = 1280) => {
  visitor = await newVisitor({ locale: 'en', width })
  await inRegion(visitor.context)
  return visitor.page
}
afterEach(() => expect(visitor.complaints).toEqual([]))

/** Stock was changed in the database: refreshes the read model and the caches as an import does. */
async function changed(slug: string): Promise<void> {
  await onDatabase('select refresh_product_cards(array(select id from products where company_id = 1 and slug = $1))', [
    slug,
  ])
  await tellShop('company:1')
}

interface Sized {
  slug: string
  variants: { sku: string; size: string; price: number }[]
}

/** A product whose sizes have two prices and are all in stock. */
async function sized(): Promise<Sized> {
  const [found] = await onDatabase<Sized>(
    `select p.slug, json_agg(json_build_object('sku', v.sku, 'size', v.size, 'price', pr.price) order by v.sort) as variants
     from products p join variants v on v.product_id = p.id join prices pr on pr.variant_id = v.id and pr.price_type_id = 1
     where p.company_id = 1 and (select sum(on_hand - reserved) from stock_levels s join outlets o on o.id = s.outlet_id where s.variant_id = v.id and o.kind = 'warehouse') > 2
     group by p.id, p.slug having count(*) > 2 and count(distinct pr.price) > 1 order by p.id limit 1`,
  )
  return found!
}
const money = (amount: number) => formatMoney(kopecks(amount), 'en', 'RUB')

describe('the product page', () => {
  test('[PROD-03] [PROD-10] [SET-58] a size sets price, article and address; the cart receives that size', async () => {
    const { slug, variants } = await sized()
    const page = await start()
    await open(page, `/catalog/products/${slug}/`)
    const sizes = page.getByRole('radio')
    expect(await sizes.evaluateAll((list) => list.filter((one) => (one as HTMLInputElement).checked).length)).toBe(0)
    const buy = page.getByRole('button', { name: m.product_to_cart({}, en) }).first()
    await buy.click()
    await page.getByText(m.product_choose_size({}, en)).first().waitFor()
    expect(await cartCookie(visitor.context)).toBe('')

    const cheap = variants.toSorted((a, b) => a.price - b.price)[0]!
    const dear = variants.toSorted((a, b) => b.price - a.price)[0]!
    const form = page.getByRole('form', { name: m.product_buy({}, en) })
    for (const one of [cheap, dear]) {
      await form.locator(`input[value="${one.sku}"]`).check({ force: true })
      await expect.poll(() => page.locator('main').innerText()).toContain(money(one.price))
      expect(new URL(page.url()).searchParams.get('sku')).toBe(one.sku)
    }
    await buy.click()
    await expect.poll(() => cartCookie(visitor.context)).toContain(dear.sku)
    await page
      .getByRole('link', { name: new RegExp(m.product_in_cart({}, en)) })
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('link', { name: /1 item/ }).count()).toBe(1)
    await page
      .getByRole('button', { name: m.catalog_more({}, en), exact: true })
      .first()
      .click()
    await expect.poll(() => page.getByRole('link', { name: /2 items/ }).count()).toBe(1)

    // The address alone gives the same choice.
    await open(page, page.url())
    expect(await form.locator(`input[value="${dear.sku}"]`).isChecked()).toBe(true)

    await withSettings({ 'switches.auto_select_minimal_price': true }, async () => {
      await open(page, `/catalog/products/${slug}/`)
      expect(await form.locator(`input[value="${cheap.sku}"]`).isChecked()).toBe(true)
      await expect.poll(() => page.locator('main').innerText()).toContain(money(cheap.price))
    })
  })

  test('[UX-P2] a sold-out size: a guest subscribes by keyboard with a phone, one message comes, leads back and can be stopped', async () => {
    const [gone] = await onDatabase<{ slug: string; sku: string; size: string; variant: number; warehouse: number }>(
      `select p.slug, v.sku, v.size, v.id::int as variant, (select id::int from outlets where company_id = 1 and kind = 'warehouse' limit 1) as warehouse
       from products p join variants v on v.product_id = p.id
       where p.company_id = 1 and v.size <> '' and (select count(*) from variants x where x.product_id = p.id) > 2 order by p.id desc limit 1`,
    )
    const { slug, sku, size, variant, warehouse } = gone!
    const had = await onDatabase<{ outlet_id: number; on_hand: number }>(
      'select outlet_id::int, on_hand from stock_levels where variant_id = $1 and reserved = 0',
      [variant],
    )
    const phone = newPhone()
    const digits = phone.replace(/\D/g, '')
    const outbox = async () =>
      (await (await fetch(`${shop().emulators}/outbox?to=${digits}&kind=sms`)).json()) as { text: string }[]
    await onDatabase('update stock_levels set on_hand = 0 where variant_id = $1 and reserved = 0', [variant])
    await changed(slug)
    try {
      const page = await start(390)
      await open(page, `/catalog/products/${slug}/`)
      const button = page.getByRole('button', { name: m.product_notify_other_size({}, en) })
      await button.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: m.product_notify({}, en) })
      await dialog.waitFor()
      if ((await dialog.getByRole('radio').count()) > 0)
        await dialog.locator(`input[value="${sku}"]`).check({ force: true })
      await dialog.getByRole('button', { name: m.product_notify_send({}, en) }).click()
      // Both errors at once, each beside its field, and the first field has the focus (UX-G18).
      await dialog.getByText(m.product_notify_agree_needed({}, en)).waitFor()
      await dialog.getByText(m.checkout_field_required({}, en)).waitFor()
      await expect
        .poll(() => dialog.getByRole('textbox').evaluate((one) => one === document.activeElement && one.ariaInvalid))
        .toBe('true')
      await dialog.getByLabel(m.product_notify_agree({}, en)).check()
      await dialog.getByRole('textbox').fill('+7 900')
      await dialog.getByRole('button', { name: m.product_notify_send({}, en) }).click()
      await expect.poll(() => dialog.getByRole('textbox').getAttribute('aria-invalid')).toBe('true')
      await expectAccessible(page)
      await dialog.getByRole('textbox').fill(phone)
      await page.keyboard.press('Enter')
      await dialog.getByText('***').waitFor()

      await onDatabase(
        'insert into stock_levels (variant_id, outlet_id, on_hand) values ($1, $2, 9) on conflict (variant_id, outlet_id) do update set on_hand = 9',
        [variant, warehouse],
      )
      for (let n = 0; n < 2; n++) await onDatabase("select graphile_worker.add_job('restock', '{}'::json)")
      await expect.poll(async () => (await outbox()).length, { timeout: 20_000 }).toBe(1)
      const [message] = await outbox()
      expect(message!.text).toContain(size)
      const link = /\S+\/catalog\/products\/\S+/.exec(message!.text)![0]
      await open(page, new URL(link).pathname + new URL(link).search)
      expect(await page.locator(`input[name="sku"][value="${sku}"]`).first().isChecked()).toBe(true)
      const stop = /\S+\/restock\/\S+/.exec(message!.text)![0]
      await open(page, new URL(stop).pathname)
      await page.getByRole('heading', { name: m.product_notify_over({}, en) }).waitFor()
      await expectAccessible(page)
      expect(await outbox()).toHaveLength(1)
    } finally {
      for (const { outlet_id, on_hand } of had)
        await onDatabase(
          'update stock_levels set on_hand = $3 where variant_id = $1 and outlet_id = $2 and reserved = 0',
          [variant, outlet_id, on_hand],
        )
      await changed(slug)
    }
  })

  test('[PROD-07] [SET-54] outlets of the region with the product are listed, unless pickup is switched off', async () => {
    const page = await start()
    const [held] = await onDatabase<{ slug: string; names: string[] }>(
      `select p.slug, array_agg(distinct o.name_en) as names from products p join variants v on v.product_id = p.id
       join stock_levels s on s.variant_id = v.id and s.on_hand > s.reserved join outlets o on o.id = s.outlet_id and o.region_id = 1 and o.kind in ('shop', 'filial')
       where p.company_id = 1 group by p.id, p.slug order by p.id limit 1`,
    )
    await open(page, `/catalog/products/${held!.slug}/`)
    const block = page.locator('#pickup')
    expect((await block.locator('li b').allInnerTexts()).toSorted()).toEqual(held!.names.toSorted())
    await withSettings({ 'switches.pickup_control': false }, async () => {
      await open(page, `/catalog/products/${held!.slug}/`)
      expect(await block.count()).toBe(0)
    })
  })

  test('[PROD-09] hover, focus and tap show the seller’s address, email, OGRN and phone', async () => {
    const page = await start()
    const { slug } = await aMug()
    await open(page, `/catalog/products/${slug}/`)
    const button = page.getByRole('button', { name: /Витрина Демо/ })
    const tip = page.getByRole('tooltip')
    expect(await tip.isVisible()).toBe(false)
    await button.hover()
    await tip.waitFor({ state: 'visible' })
    const text = await tip.innerText()
    for (const part of ['Вайнера, 9а', 'hello@vitrina.example', '1206600012343', '+7 800 555-01-34'])
      expect(text.replaceAll('\u00a0', ' ')).toContain(part)
    await page.mouse.move(0, 0)
    await tip.waitFor({ state: 'hidden' })
    await button.focus()
    await tip.waitFor({ state: 'visible' })
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'hidden' })
    await visitor.close()

    const phone = await start(390)
    await open(phone, `/catalog/products/${slug}/`)
    await phone.getByRole('button', { name: /Витрина Демо/ }).tap()
    await phone.getByRole('tooltip').waitFor({ state: 'visible' })
  })

  test('pictures follow the ratio setting, properties their view, cards their captions without empty reviews', async (context) => {
    const page = await start()
    const { slug } = await sized()
    const look = async () => {
      await open(page, '/catalog/camp/')
      const card = page.locator('[data-product]').first()
      const box = (await card.locator('img').first().boundingBox())!
      const cards = (await page.locator('[data-product]').allInnerTexts()).join('\n')
      await open(page, `/catalog/products/${slug}/`)
      const big = (await page
        .getByRole('region', { name: m.product_gallery({}, en) })
        .locator('img')
        .first()
        .boundingBox())!
      const specs = await page
        .locator('section[aria-labelledby=properties] dl')
        .first()
        .evaluate((dl) => dl.className)
      return { card: box.width / box.height, big: big.width / big.height, specs, cards }
    }
    const usual = await look()
    expect(usual.card).toBeCloseTo(1, 1)
    expect(usual.big).toBeCloseTo(1, 1)
    // For products without reviews, cards and pages show no rating, neither to readers nor to search engines.
    const [unrated] = await onDatabase<{ slug: string; path: string }>(
      `select p.slug, c.path from products p join categories c on c.id = p.category_id where p.company_id = 1 and p.is_active
         and not exists (select from products q where q.category_id = c.id and q.review_count > 0) order by p.id limit 1`,
    )
    await open(page, `/catalog/${unrated!.path}/`)
    const stars = page.getByText(/^Rated|reviews?$/).or(page.locator('[aria-label^=Rated]'))
    const told = async () => (await page.locator('script[type="application/ld+json"]').allTextContents()).join()
    const captions = new RegExp(`Today|Tomorrow|\\b\\d{1,2} ${monthName}`, 'i')
    expect(await stars.count()).toBe(0)
    await open(page, `/catalog/products/${unrated!.slug}/`)
    expect(await stars.count()).toBe(0)
    expect(await told()).toContain('Product')
    expect(await told()).not.toMatch(/aggregateRating|reviewCount/)
    expect(usual.cards).toMatch(captions)
    await withSettings(
      {
        'product_image_ratios.listing': '3:4',
        'product_image_ratios.product': '4:3',
        product_properties_view: 'columns',
        'switches.delivery_caption': false,
      },
      async () => {
        const changed = await look()
        expect(changed.card).toBeCloseTo(3 / 4, 1)
        expect(changed.big).toBeCloseTo(4 / 3, 1)
        proved(context, 'SET-42')
        expect(changed.specs).not.toBe(usual.specs)
        proved(context, 'SET-50')
        expect(changed.cards).not.toMatch(captions)
        proved(context, 'SET-57')
      },
    )
  })
})

test('[PRC-03] [PRC-05] [SET-22] [UX-P9] closed prices: a guest or customer without a level sees why and cannot buy; one with a level sees prices', async () => {
  const page = await start()
  const mug = await aMug()
  const texts = { guest: 'Prices for partners: sign in', none: 'No access to prices yet', level: 'Your prices' }
  await withSettings(
    {
      'price_restriction.is_enabled': true,
      'price_restriction.access_message_guest': texts.guest,
      'price_restriction.access_message_no_level': texts.none,
      'price_restriction.access_message_level': texts.level,
    },
    async () => {
      const path = `/catalog/products/${mug.slug}/`
      const html = async () => (await (await page.goto(path))!.text()).replaceAll('\u00a0', ' ')
      const buy = page.getByRole('form', { name: m.product_buy({}, en) })
      expect(await html()).not.toMatch(new RegExp(`${mug.price} ₽|"price":${mug.price}\\b`))
      await page.locator('main').getByText(texts.guest).first().waitFor()
      expect(await buy.count()).toBe(0)
      expect(JSON.stringify(await (await page.request.get(`/api/products/${mug.slug}/`)).json())).not.toContain(
        `"price":${mug.price}`,
      )
      const { id } = await signedIn(visitor.context)
      expect(await html()).not.toContain(`${mug.price} ₽`)
      await page.locator('main').getByText(texts.none).first().waitFor()
      expect(await buy.count()).toBe(0)
      await onDatabase(
        `with level as (insert into price_levels (company_id, slug, name) values (1, 'proof-' || $1::text, 'Proof') returning id)
         update customers set level_id = level.id from level where customers.id = $1::bigint`,
        [id],
      )
      expect(await html()).toContain(`${mug.price} ₽`)
      expect(await buy.count()).toBe(1)
      await settled(page)
    },
  )
})

describe('search', () => {
  test('[SRCH-01] [SRCH-02] [SRCH-04] [UX-S6] Enter in the field opens the results; every character of a query is preserved', async () => {
    const page = await start()
    await open(page, '/')
    // With suggestions the field becomes a combobox while the user types.
    const field = page.locator('input[name=q]').first()
    await field.fill('tent')
    await field.press('Enter')
    await page.waitForURL(/\/catalog\/search\/tent\/$/)
    await page.getByRole('heading', { level: 1, name: m.search_title({ query: 'tent' }, en) }).waitFor()
    expect(await page.locator('[data-product]').count()).toBeGreaterThan(0)
    for (const query of ['a/b?c#d%e+f', '100% + 😀', '..', 'палатка & «спальник»']) {
      const answer = await page.goto(`/helpers/search-link?q=${encodeURIComponent(query)}`)
      expect(answer!.status(), query).toBe(200)
      expect(answer!.request().redirectedFrom(), query).not.toBeNull()
      expect(decodeURIComponent(new URL(page.url()).pathname.split('/')[3]!).trim(), query).toBe(query)
      expect(await page.locator('main').innerText(), query).toContain(query)
    }
    expect(new URL((await page.goto('/catalog/search/%20/'))!.url()).pathname).toBe('/catalog/')
    expect((await page.goto('/helpers/search-link'))!.status()).toBe(200)
    await page.locator('main').getByRole('searchbox').fill('lamp')
    await page.getByRole('button', { name: m.search_link_make({}, en) }).click()
    await page.waitForURL(/\/catalog\/search\/lamp\//)
  })

  test('[UX-S3] [UX-S4] a corrected query is shown and can be refused; a full article opens its product', async () => {
    const page = await start()
    const [one] = await onDatabase<{ article: string; slug: string }>(
      `select article, slug from products where article like '%-%' and is_active order by id limit 1`,
    )
    await open(page, '/catalog/search/gfkfnrf/')
    await page.getByRole('heading', { level: 1, name: m.search_title({ query: 'палатка' }, en) }).waitFor()
    await page.getByText(m.search_corrected({ given: 'gfkfnrf' }, en)).waitFor()
    expect(await page.locator('[data-product]').count()).toBeGreaterThan(0)
    await page.getByRole('link', { name: m.search_refuse({}, en) }).click()
    await page.getByRole('heading', { name: m.search_nothing({}, en) }).waitFor()
    await page.goto(`/helpers/search-link?q=${encodeURIComponent(one!.article)}`)
    expect(new URL(page.url()).pathname).toContain(one!.slug)
  })

  test('[SRCH-03] [UX-S5] an empty result says so, quotes the query as text, answers 200', async () => {
    const page = await start()
    const query = '<img src=x onerror=alert(1)>zzqq'
    const answer = await page.goto(`/catalog/search/${encodeURIComponent(query)}/`)
    expect(answer!.status()).toBe(200)
    await settled(page)
    await page.getByRole('heading', { name: 'Unfortunately, nothing was found for your query' }).waitFor()
    expect(await page.locator('main').innerText()).toContain(query)
    expect(await page.locator('main img[src="x"]').count()).toBe(0)
  })
})

const heartOf = (page: Page) =>
  page
    .getByRole('form', { name: m.product_buy({}, en) })
    .getByRole('button', { name: /^Favourite/ })
    .first()
const listed = (page: Page) =>
  page.locator('main [data-product]').evaluateAll((cards) => cards.map((one) => (one as HTMLElement).dataset.product))
const kept = async (customer: number) =>
  (
    await onDatabase<{ id: number }>(
      'select product_id::int as id from favorites where customer_id = $1 order by added_at desc',
      [customer],
    )
  ).map(({ id }) => id)
const viewed = async (customer: number) =>
  (
    await onDatabase<{ id: number }>(
      'select product_id::int as id from product_views where customer_id = $1 order by viewed_at desc',
      [customer],
    )
  ).map(({ id }) => id)

describe('favourites, viewed products', () => {
  test('[FAV-01] [FAV-03] a heart on a card and on the page adds and removes a product; the device keeps the list', async () => {
    const page = await start()
    await open(page, '/catalog/camp/')
    const card = page.locator('[data-product]').first()
    const id = await card.getAttribute('data-product')
    await card.getByRole('button', { name: /^Favourite/ }).click()
    await card.getByRole('button', { name: /^Favourite/, pressed: true }).waitFor()
    const mug = await aMug()
    await open(page, `/catalog/products/${mug.slug}/`)
    const heart = page
      .getByRole('form', { name: m.product_buy({}, en) })
      .getByRole('button', { name: /^Favourite/ })
      .first()
    await heart.click()
    const answer = await page.goto('/favorites/')
    expect(answer!.status()).toBe(200)
    await settled(page)
    const listed = () =>
      page.locator('[data-product]').evaluateAll((cards) => cards.map((one) => (one as HTMLElement).dataset.product))
    await expect.poll(listed).toEqual([String(mug.product), id])
    await page
      .locator(`[data-product="${id}"]`)
      .getByRole('button', { name: /^Favourite/ })
      .click()
    await open(page, '/favorites/')
    await expect.poll(listed).toEqual([String(mug.product)])
    await open(page, `/catalog/products/${mug.slug}/`)
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    await heart.click()
    await open(page, '/favorites/')
    await page.getByRole('heading', { name: m.catalog_favorites_empty({}, en) }).waitFor()
  })

  test('[FAV-01] [FAV-04] [UX-M5] a guest’s favourites join the account at sign-in and appear on other devices and in other tabs', async () => {
    const page = await start()
    const [mine, theirs] = [await aMug(), await aMug()]
    await open(page, `/catalog/products/${mine.slug}/`)
    await heartOf(page).click()
    const me = await signedIn(visitor.context)
    await onDatabase(
      "insert into favorites (customer_id, product_id, company_id, added_at) values ($1, $2, 1, now() - interval '1 day')",
      [me.id, theirs.product],
    )
    await open(page, '/favorites/')
    await expect.poll(() => listed(page)).toEqual([String(mine.product), String(theirs.product)])
    expect(await page.evaluate(() => localStorage.getItem('favorites'))).toBe(null)
    await expectAccessible(page)

    const phone = await newVisitor({ locale: 'en', width: 390 })
    await phone.context.addCookies([{ name: 'token', value: me.token, url: shop().url, httpOnly: true }])
    await open(phone.page, '/favorites/')
    await expect.poll(() => listed(phone.page)).toEqual([String(mine.product), String(theirs.product)])
    await phone.close()

    const tab = await visitor.context.newPage()
    await open(tab, `/catalog/products/${theirs.slug}/`)
    expect(await heartOf(tab).getAttribute('aria-pressed')).toBe('true')
    await heartOf(tab).click()
    await expect.poll(() => kept(me.id)).toEqual([mine.product])
    await expect
      .poll(() => page.locator(`[data-product="${theirs.product}"] button[aria-pressed]`).getAttribute('aria-pressed'))
      .toBe('false')
    await tab.close()
  })

  test('[FAV-03] [UX-C8] a heart that fails to save reverts and shows an error', async () => {
    const page = await start()
    const me = await signedIn(visitor.context)
    const mug = await aMug()
    await open(page, `/catalog/products/${mug.slug}/`)
    await page.route('**/api/favorites/**', (route) => route.fulfill({ status: 503, body: '{}' }))
    await heartOf(page).click()
    await page.getByText(m.catalog_favorite_failed({}, en)).waitFor()
    expect(await heartOf(page).getAttribute('aria-pressed')).toBe('false')
    expect(await kept(me.id)).toEqual([])
    await page.unroute('**/api/favorites/**')
    // Clicked faster than the shop answers: the last state wins.
    for (let n = 0; n < 3; n++) await heartOf(page).click()
    await expect.poll(() => kept(me.id)).toEqual([mug.product])
    expect(await heartOf(page).getAttribute('aria-pressed')).toBe('true')
  })

  test('[FAV-02] [FAV-05] the account shows viewed products, also from before sign-in, newest first; clearing has Undo', async () => {
    const page = await start()
    expect((await page.goto('/my/last-viewed/'))!.status()).toBe(401)
    const [before, after] = [await aMug(), await aMug()]
    await open(page, `/catalog/products/${before.slug}/`)
    const me = await signedIn(visitor.context)
    await open(page, `/catalog/products/${after.slug}/`)
    await expect.poll(() => viewed(me.id)).toEqual([after.product, before.product])
    await open(page, '/my/last-viewed/')
    const both = [String(after.product), String(before.product)]
    await expect.poll(() => listed(page)).toEqual(both)
    await expectAccessible(page)
    await page.getByRole('button', { name: m.catalog_viewed_clear({}, en) }).click()
    await page.getByRole('heading', { name: m.catalog_viewed_empty({}, en) }).waitFor()
    expect(await viewed(me.id)).toEqual([])
    await page.getByRole('button', { name: m.catalog_undo({}, en) }).click()
    await expect.poll(() => listed(page)).toEqual(both)
    await expect.poll(() => viewed(me.id)).toEqual([after.product, before.product])
  })

  test('[FAV-05] products a guest viewed are on the home page and in the empty cart, newest first, once each', async () => {
    const page = await start()
    const mugs = [await aMug(), await aMug(), await aMug()]
    const newestKept = () =>
      page.evaluate(() => (JSON.parse(localStorage.getItem('last_viewed') ?? '[]') as number[])[0])
    for (const { slug, product } of [...mugs, mugs[0]!]) {
      await open(page, `/catalog/products/${slug}/`)
      // Stored after hydration: a visitor who leaves earlier has not viewed it.
      await expect.poll(newestKept).toBe(product)
    }
    const newest = [mugs[0]!, mugs[2]!, mugs[1]!].map(({ product }) => String(product))
    for (const path of ['/', '/cart/']) {
      await open(page, path)
      const rail = page.locator('section[aria-labelledby=last-viewed]')
      await expect
        .poll(
          () =>
            rail
              .locator('[data-product]')
              .evaluateAll((cards) => cards.map((one) => (one as HTMLElement).dataset.product)),
          { message: path },
        )
        .toEqual(newest)
    }
  })
})

test('the second company has its own goods', async () => {
  const page = await start()
  await open(page, `${shop().secondUrl}/catalog/`)
  expect((await page.goto(`${shop().secondUrl}/catalog/bags/`))!.status()).toBe(404)
})
