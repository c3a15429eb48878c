import { lazyPart } from '../../parts/lazy-part.tsx'

/** Few carts have lines that cannot be bought, so this code is loaded separately. */
export const SetAside = lazyPart(
  'cart-set-aside',
  () => import('./set-aside.tsx').then(({ SetAside }) => SetAside),
  'screens/cart/set-aside.tsx',
)
