import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineJob } from '#kit/jobs.ts'
import { ok } from '#lib/result.ts'
import { defineCalls } from './call.ts'
import { pluginProblems } from './check-plugins.ts'
import { defineListener } from './events.ts'
import { answerCalls, definePlugin } from './plugin.ts'

const listener = (name: string) => defineListener({ name, types: ['order.placed'], hear: async () => {} })
const job = (name: string) => defineJob({ name, payload: z.object({}) }).handledBy(async () => {})
const screen = (name: string, path: string) => ({ name, path, screen: 'file:///a.tsx', route: 'file:///a.route.ts' })
const ping = (path: string, tag: string) =>
  answerCalls(
    defineCalls(tag, { ping: { method: 'get', path, access: 'open', summary: 'Is it there', answer: z.string() } }),
    () => ({ ping: async () => ok('pong') }),
  )

test('accepts plug-ins with distinct names', () => {
  const plugins = ['gifts', 'thanks'].map((name) =>
    definePlugin({
      name,
      listeners: [listener(`${name}.orders`)],
      jobs: [job(`${name}.send`)],
      api: ping(`/api/plugins/${name}/ping/`, name),
      storefront: { screens: [screen(`${name}.page`, `/${name}`)], slots: { 'layout.footer': 'file:///b.tsx' } },
      texts: { ru: { hello: 'Привет' }, en: { hello: 'Hello' } },
    }),
  )
  expect(pluginProblems(plugins)).toEqual([])
})

test('reports all conflicts in one list', () => {
  const problems = pluginProblems([
    definePlugin({
      name: 'Gifts',
      listeners: [listener('order_notices')],
      jobs: [job('sweep')],
      api: ping('/api/cart/', 'cart'),
      storefront: { screens: [screen('Gifts.page', '/')], slots: { 'cart.sumary': 'file:///b.tsx' } as object },
      texts: { ru: { hello: 'Привет' }, en: { bye: 'Bye' } },
    }),
    definePlugin({ name: 'thanks', storefront: { screens: [screen('thanks.a', '/thanks')] } }),
    definePlugin({ name: 'thanks', storefront: { screens: [screen('thanks.b', '/thanks')] } }),
  ])
  expect(problems).toEqual([
    'Gifts: a name is 2 to 40 small letters, digits and hyphens',
    'Gifts: the listener "order_notices" has to be called "Gifts.…"',
    'Gifts: the job "sweep" has to be called "Gifts.…"',
    'Gifts: there is no slot "cart.sumary": product.after_price, cart.summary, order.after_items, layout.footer',
    'Gifts: the screen "Gifts.page" needs a path of its own',
    'Gifts: the call "ping" has to lie below /api/plugins/Gifts/ and to have the tag "Gifts"',
    'Gifts: the text "hello" is missing in English',
    'Gifts: the text "bye" is missing in Russian',
    'the plug-in "thanks" is there twice: in thanks and in thanks',
    'the screen at "/thanks" is there twice: in thanks and in thanks',
  ])
})
