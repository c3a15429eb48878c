import { cartCalls } from './cart/cart.calls.ts'
import { catalogCalls } from './catalog/catalog.calls.ts'
import { catalogStaffCalls } from './catalog/catalog.staff.calls.ts'
import { checkoutCalls } from './checkout/checkout.calls.ts'
import { companyCalls } from './company/company.calls.ts'
import { customersCalls } from './customers/customers.calls.ts'
import { favoritesCalls } from './favorites/favorites.calls.ts'
import { loyaltyCalls } from './loyalty/loyalty.calls.ts'
import { loyaltyStaffCalls } from './loyalty/loyalty.staff.calls.ts'
import { navigationCalls } from './navigation/navigation.calls.ts'
import { ordersCalls } from './orders/orders.calls.ts'
import { ordersStaffCalls } from './orders/orders.staff.calls.ts'
import { stockStaffCalls } from './orders/stock.staff.calls.ts'
import { pagesCalls } from './pages/pages.calls.ts'
import { paymentsCalls } from './payments/payments.calls.ts'
import { placesCalls } from './places/places.calls.ts'
import { pricesCalls } from './prices/prices.calls.ts'
import { pricesStaffCalls } from './prices/prices.staff.calls.ts'
import { promotionsCalls } from './promotions/promotions.calls.ts'
import { restockCalls } from './restock/restock.calls.ts'
import { signInCalls } from './sign-in/sign-in.calls.ts'
import { staffCalls } from './staff/staff.calls.ts'
import { uploadsCalls } from './uploads/uploads.calls.ts'

/** Every call of the shop, in the order of slices.ts. The server answers them, the typed client knows their types. */
export const calls = {
  company: companyCalls,
  staff: staffCalls,
  places: placesCalls,
  customers: customersCalls,
  'sign-in': signInCalls,
  uploads: uploadsCalls,
  catalog: { ...catalogCalls, ...catalogStaffCalls },
  prices: { ...pricesCalls, ...pricesStaffCalls },
  navigation: navigationCalls,
  favorites: favoritesCalls,
  restock: restockCalls,
  promotions: promotionsCalls,
  loyalty: { ...loyaltyCalls, ...loyaltyStaffCalls },
  payments: paymentsCalls,
  cart: cartCalls,
  orders: { ...ordersCalls, ...ordersStaffCalls, ...stockStaffCalls },
  checkout: checkoutCalls,
  pages: pagesCalls,
}
