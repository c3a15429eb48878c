import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { definePlugin } from '#shop/plugin.ts'
import { pluggedFiles } from './plugged.ts'

const file = (name: string) => pathToFileURL(path.join(import.meta.dirname, '..', 'plugins', 'gifts', name)).href

test('storefront parts become imports only where they are used, without server code', () => {
  const files = pluggedFiles([
    definePlugin({
      name: 'gifts',
      migrations: '/somewhere',
      storefront: {
        screens: [
          {
            name: 'gifts.page',
            path: '/gifts/{gift}',
            screen: file('page.tsx'),
            route: file('page.route.ts'),
            cacheable: true,
          },
        ],
        slots: { 'cart.summary': file('note.tsx') },
      },
    }),
  ])
  expect(files['routes.ts']).toContain('"path": "/gifts/{gift}"')
  expect(files['routes.ts']).toContain('"screen": "plugin:plugins/gifts/page.tsx"')
  expect(files['screens.ts']).toContain("'plugin:plugins/gifts/page.tsx': () => import('../../plugins/gifts/page.tsx')")
  expect(files['screens.ts']).not.toContain('route.ts')
  expect(files['screen-routes.ts']).toContain("() => import('../../plugins/gifts/page.route.ts')")
  expect(files['slot-cart-summary.ts']).toContain("import part0 from '../../plugins/gifts/note.tsx'")
  expect(files['slot-cart-summary.ts']).toContain("SlotPart<'cart.summary'>[] = [part0]")
  expect(files['slot-layout-footer.ts']).toContain('= []')
})
