import { sql } from '#kit/db.ts'
import { ok, refuse } from '#lib/result.ts'
import { text } from '#shop/company/settings-fields.ts'
import { answerCalls, definePlugin } from '#shop/plugin.ts'
import { giftsCalls } from './gifts.calls.ts'

/** Gift wraps: a note below every price, a page of its own, and a call that refuses customers without an order. */
export const gifts = () =>
  definePlugin({
    name: 'gifts',
    settings: { wrap: text('крафтовая бумага') },
    api: answerCalls(giftsCalls, (app) => ({
      async readGift({ context, params }) {
        if (params.gift !== 'box') return refuse({ code: 'not_found' })
        const { rows } = await sql<{ orders: number }>`
          select count(*)::int as orders from orders
          where company_id = ${context.company.id} and customer_id = ${context.me.id}`.execute(app.db)
        const { orders } = rows[0]!
        return orders > 0 ? ok({ gift: params.gift, orders }) : refuse({ code: 'forbidden' })
      },
    })),
    storefront: {
      slots: { 'product.after_price': import.meta.resolve('./gift-note.tsx') },
      screens: [
        {
          name: 'gifts.page',
          path: '/gifts/{gift}',
          access: 'sign-in',
          screen: import.meta.resolve('./gift-page.tsx'),
          route: import.meta.resolve('./gift-page.route.ts'),
        },
      ],
    },
  })
