import { expect, test } from 'vitest'
import type { NavigationItem } from '#shop/navigation/navigation.wire.ts'
import { visibleTo } from './menu.ts'
import { readMenu } from './read-menu.ts'

const item = (more: Partial<NavigationItem>): NavigationItem => ({
  id: 1,
  name: 'Entry',
  slug: '',
  image: '',
  icon: '',
  children: [],
  share_path: '/x',
  share_url: 'https://shop.test/x',
  authentication_required: false,
  display_settings: { is_desktop: true, is_mobile: true, mode: '' },
  type: 'LINK',
  value: '/x',
  bread_crumbs: { parent: null },
  ...more,
})

test('a plain entry is a name and an address', () => {
  expect(readMenu([item({})])).toEqual([{ id: 1, name: 'Entry', href: '/x' }])
})

test('an unknown icon is omitted', () => {
  expect(readMenu([item({ icon: 'truck' })])[0]?.icon).toBe('truck')
  expect(readMenu([item({ icon: 'unicorn' })])[0]?.icon).toBeUndefined()
})

test('a phone entry links to its tel: address', () => {
  expect(readMenu([item({ share_path: '', share_url: 'tel:+78005553535' })])[0]?.href).toBe('tel:+78005553535')
})

test('entries have their window kind; an entry for neither is omitted', () => {
  const only = (is_desktop: boolean, is_mobile: boolean) =>
    readMenu([item({ display_settings: { is_desktop, is_mobile, mode: '' } })])[0]?.only
  expect([only(true, true), only(true, false), only(false, true), only(false, false)]).toEqual([
    undefined,
    'desktop',
    'mobile',
    undefined,
  ])
  expect(readMenu([item({ display_settings: { is_desktop: false, is_mobile: false, mode: '' } })])).toEqual([])
})

test('[NAV-16] a private entry is visible only when signed in; its empty heading disappears with it', () => {
  const secret = item({ id: 2, name: 'Secret', authentication_required: true })
  const menu = readMenu([
    item({ children: [secret] }),
    item({ id: 3, share_path: '', share_url: '', children: [secret] }),
    secret,
  ])
  expect(visibleTo(false, menu).map((one) => [one.id, one.children])).toEqual([[1, undefined]])
  expect(visibleTo(true, menu).map((one) => one.id)).toEqual([1, 3, 2])
})
