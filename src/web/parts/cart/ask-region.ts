import { createApi } from '#api/client.ts'
import { overHttp } from '#api/over-http.ts'
import type { CartItem } from '#shop/cart/cart.wire.ts'
import { type RegionChange, regionChange } from '#shop/cart/region-change.ts'
import { cartState } from '../../browser/cart/cart-store.ts'
import { visitor } from '../../browser/client.ts'

/** Calls as this visitor in another region; an expired session is detected by their next ordinary call. */
const inRegion = (regionId: number | null) =>
  createApi({
    send: overHttp(
      () => location.origin,
      (request) => fetch(request),
    ),
    identity: () => {
      const { companyId, locale, signedIn } = visitor.get()
      return { companyId, regionId, locale, token: signedIn ? 'cookie' : null }
    },
  })

/** What the cart would lose or gain in this region; null if nothing. Throws if the shop refuses. */
export async function changesIn(regionId: number): Promise<RegionChange<CartItem> | null> {
  const { lines, promoCodes } = cartState()
  const body = {
    items: lines.map(({ sku, count, product, own }) => ({
      sku,
      count,
      ...(product !== null && { product }),
      ...(own && { own }),
    })),
    promo_codes: promoCodes.map((code) => ({ code })),
    save: false,
  }
  const [here, there] = await Promise.all(
    [visitor.get().regionId, regionId].map((region) => inRegion(region).post('/api/v2/cart/', { body })),
  )
  return regionChange(here!.cart, there!.cart)
}
