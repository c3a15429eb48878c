import { describe, expect, test } from 'vitest'
import { defaultSettings, readSettings } from './settings.ts'

const settingsOf = (stored: unknown) => readSettings(stored).settings
const problemsOf = (stored: unknown) => readSettings(stored).problems

describe('defaults', () => {
  test('[FMT-01] language and currency default to en and USD; a company’s own values win', () => {
    expect(settingsOf({})).toMatchObject({ language: 'en', currency: 'USD' })
    expect(settingsOf({ language: 'ru', currency: 'RUB' })).toMatchObject({ language: 'ru', currency: 'RUB' })
  })

  test('numbers and views of spec §9', () => {
    const settings = settingsOf(null)
    expect(settings.promotion_popup).toMatchObject({ hidden_days_after_close: 3, timeout: 5, enable: false })
    expect(settings.site_mobile_apps_popup.on_user_close_disable_days).toBe(10)
    expect(settings.product_image_ratios).toEqual({ listing: '1:1', product: '1:1' })
    expect(settings.product_properties_view).toBe('rows-column')
    expect(settings.catalog_navigation_template).toBe('large')
    expect(settings.outlet_name).toBe('shop')
    expect(settings.phone_field_view).not.toBe('ru')
  })

  test('switches default to shown, except fast order, auto-select, go to catalog and required consents', () => {
    const hidden = Object.entries(defaultSettings.switches).filter(([, shown]) => !shown)
    expect(hidden.map(([name]) => name)).toEqual([
      'fast_order',
      'auto_select_minimal_price',
      'go_to_catalog_instead_of_modal',
      'consent_required',
    ])
  })
})

describe('reading', () => {
  test.each([
    ['https://portal.example', 'https://portal.example'],
    ['https://portal.example/', 'https://portal.example'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['https://Портал.рф', 'https://xn--80awhdgm.xn--p1ai'],
  ])('%s is a site that may frame pages of applications', (given, origin) => {
    expect(settingsOf({ webview_origins: [given] }).webview_origins).toEqual([origin])
    expect(problemsOf({ webview_origins: [given] })).toEqual([])
  })

  test.each([
    '*',
    'https://*',
    'https://*.example',
    "'self'",
    'https:',
    'portal.example',
    'https://portal.example/page',
    'https://portal.example; script-src *',
    'https://a.example https://b.example',
    'https://user@portal.example',
    'javascript://portal.example',
    'data:text/html,x',
    '',
    7,
  ])('%j is no site: it frames nothing, the others still do', (given) => {
    const stored = { webview_origins: [given, 'https://portal.example'] }
    expect(settingsOf(stored).webview_origins).toEqual(['https://portal.example'])
    expect(problemsOf(stored)).toEqual([expect.objectContaining({ path: 'webview_origins.0' })])
  })

  test('[SET-10] a tag manager id is GTM- and capital letters or digits', () => {
    const gtmOf = (gtm: string) => settingsOf({ web_analytics: { gtm } }).web_analytics.gtm
    expect(gtmOf('GTM-AB12')).toBe('GTM-AB12')
    for (const wrong of ['GTM-ab', 'gtm-AB', 'GTM-', 'GTM-AB12 x', 'xGTM-AB12']) {
      expect(gtmOf(wrong)).toBe('')
      expect(problemsOf({ web_analytics: { gtm: wrong } })).toEqual([
        { path: 'web_analytics.gtm', code: 'wrong_value' },
      ])
    }
  })

  test.each(['', 'XYZ', 'rub', '₽', 'XTS', ' '])('%j is no valid currency and falls back to USD', (currency) => {
    expect(settingsOf({ currency }).currency).toBe('USD')
    expect(problemsOf({ currency })).toEqual([{ path: 'currency', code: 'wrong_value' }])
  })

  test.each(['RUB', 'KZT', 'BYN', 'AMD', 'USD'])('reads %s', (currency) => {
    expect([settingsOf({ currency }).currency, problemsOf({ currency })]).toEqual([currency, []])
  })

  test.each(['', 'Mars/Olympus', 'GMT+25'])('%j is no time zone and is reported', (timezone) => {
    expect(settingsOf({ timezone }).timezone).toBe('Europe/Moscow')
    expect(problemsOf({ timezone, phone_calls_schedule: { timezone } })).toEqual([
      { path: 'phone_calls_schedule.timezone', code: 'wrong_value' },
      { path: 'timezone', code: 'wrong_value' },
    ])
  })

  test('an emptied colour or image ratio falls back to its default', () => {
    const emptied = { styles_colors: { brand: '' }, product_image_ratios: { listing: '', product: '' } }
    expect(settingsOf(emptied)).toMatchObject({
      styles_colors: { brand: '#0f6b57' },
      product_image_ratios: { listing: '1:1', product: '1:1' },
    })
    expect(problemsOf(emptied)).toEqual([])
  })

  test('one invalid setting alone falls back, reported', () => {
    const { settings, problems } = readSettings({
      brand_name: 'Тропа',
      promotion_popup: { timeout: 'soon', title: 'Скидки', slug: 'autumn' },
      switches: { consultant: 'no', fast_order: true },
      nonsense: 1,
    })
    expect(settings.brand_name).toBe('Тропа')
    expect(settings.promotion_popup).toMatchObject({ timeout: 5, title: 'Скидки', slug: 'autumn' })
    expect(settings.switches).toMatchObject({ consultant: true, fast_order: true })
    expect(problems).toEqual([
      { path: 'nonsense', code: 'unknown_key' },
      { path: 'promotion_popup.timeout', code: 'wrong_type' },
      { path: 'switches.consultant', code: 'wrong_type' },
    ])
  })

  test.each([
    'javascript:alert(1)',
    '//elsewhere.example/x',
    '/\\elsewhere.example',
    'data:text/html,x',
    'https://a b',
  ])('%j is no URL', (link) => {
    expect(settingsOf({ chat_link: link }).chat_link).toBe('')
  })

  test('sign-in providers keep their order; unknown ones are dropped, reported', () => {
    const { settings, problems } = readSettings({
      oauth_methods: [{ slug: 'vk' }, { slug: 'mail' }, { slug: 'sber' }, {}],
    })
    expect(settings.oauth_methods).toEqual([{ slug: 'vk' }, { slug: 'sber' }])
    expect(problems).toEqual([
      { path: 'oauth_methods.1.slug', code: 'wrong_value' },
      { path: 'oauth_methods.3.slug', code: 'wrong_type' },
    ])
  })

  test.each([-1, 1.5, '3', Number.NaN])('%j is no number of days', (days) => {
    expect(
      settingsOf({ promotion_popup: { hidden_days_after_close: days } }).promotion_popup.hidden_days_after_close,
    ).toBe(3)
  })

  test('zero days is a setting, not a missing one', () => {
    expect(settingsOf({ promotion_popup: { timeout: 0 } }).promotion_popup.timeout).toBe(0)
  })

  test('VAT rate and tax system must be known; numbers and texts are accepted', () => {
    expect(settingsOf({ tax: { vat: 22, system: '2', delivery_vat: '0' } }).tax).toMatchObject({
      vat: '22',
      system: '2',
      delivery_vat: '0',
      payment_subject: 'commodity',
      payment_mode: 'full_prepayment',
    })
    expect(problemsOf({ tax: { vat: 18, system: 7 } }).map(({ path }) => path)).toEqual(['tax.system', 'tax.vat'])
  })

  test('numeric ids are read as strings', () => {
    expect(settingsOf({ web_analytics: { ym: 12345 }, landing_form: { form_id: 7 } })).toMatchObject({
      web_analytics: { ym: '12345' },
      landing_form: { form_id: '7' },
    })
  })

  test.each([[[]], ['text'], [5], [true]])('%j instead of settings gives the defaults and a problem', (stored) => {
    const { settings, problems } = readSettings(stored)
    expect(settings).toEqual(defaultSettings)
    expect(problems).toHaveLength(1)
  })
})
