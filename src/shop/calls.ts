import { accountCalls } from './account/account.calls.ts'
import { accountStaffCalls } from './account/account.staff.calls.ts'
import { papersCalls } from './account/papers.calls.ts'
import { bookingsCalls } from './bookings/bookings.calls.ts'
import { bookingsStaffCalls } from './bookings/bookings.staff.calls.ts'
import { cartCalls } from './cart/cart.calls.ts'
import { catalogCalls } from './catalog/catalog.calls.ts'
import { catalogStaffCalls } from './catalog/catalog.staff.calls.ts'
import { checkoutCalls } from './checkout/checkout.calls.ts'
import { companyCalls } from './company/company.calls.ts'
import { customersCalls } from './customers/customers.calls.ts'
import { deliveryStaffCalls } from './delivery/delivery.staff.calls.ts'
import { favoritesCalls } from './favorites/favorites.calls.ts'
import { formAnswersCalls } from './form-answers/form-answers.calls.ts'
import { formAnswersStaffCalls } from './form-answers/form-answers.staff.calls.ts'
import { gatheringsCalls } from './gatherings/gatherings.calls.ts'
import { gatheringsStaffCalls } from './gatherings/gatherings.staff.calls.ts'
import { loyaltyCalls } from './loyalty/loyalty.calls.ts'
import { loyaltyStaffCalls } from './loyalty/loyalty.staff.calls.ts'
import { navigationCalls } from './navigation/navigation.calls.ts'
import { noticesStaffCalls } from './notices/notices.staff.calls.ts'
import { ordersCalls, receivingCalls } from './orders/orders.calls.ts'
import { ordersStaffCalls } from './orders/orders.staff.calls.ts'
import { waybillsStaffCalls } from './orders/shipping/waybills.staff.calls.ts'
import { stockStaffCalls } from './orders/stock/stock.staff.calls.ts'
import { pagesCalls } from './pages/pages.calls.ts'
import { pagesStaffCalls } from './pages/pages.staff.calls.ts'
import { paymentsCalls } from './payments/payments.calls.ts'
import { paymentsStaffCalls } from './payments/payments.staff.calls.ts'
import { placesCalls } from './places/places.calls.ts'
import { pricesCalls } from './prices/prices.calls.ts'
import { pricesStaffCalls } from './prices/prices.staff.calls.ts'
import { privacyCalls } from './privacy/privacy.calls.ts'
import { promotionsCalls } from './promotions/promotions.calls.ts'
import { promotionsStaffCalls } from './promotions/promotions.staff.calls.ts'
import { pushCalls } from './push/push.calls.ts'
import { reclamationsCalls } from './reclamations/reclamations.calls.ts'
import { reclamationsStaffCalls } from './reclamations/reclamations.staff.calls.ts'
import { restockCalls } from './restock/restock.calls.ts'
import { reviewsCalls } from './reviews/reviews.calls.ts'
import { reviewsStaffCalls } from './reviews/reviews.staff.calls.ts'
import { salesCalls } from './sales/sales.calls.ts'
import { salesStaffCalls } from './sales/sales.staff.calls.ts'
import { oauthCalls } from './sign-in/oauth.calls.ts'
import { signInCalls } from './sign-in/sign-in.calls.ts'
import { staffCalls } from './staff/staff.calls.ts'
import { tourPlacesCalls } from './tours/places.calls.ts'
import { tourQuotesCalls } from './tours/quotes.calls.ts'
import { tourSearchCalls } from './tours/search.calls.ts'
import { uploadsCalls } from './uploads/uploads.calls.ts'
import { uploadsStaffCalls } from './uploads/uploads.staff.calls.ts'

/** Every call of the shop, in the order of slices.ts. The server implements them and the typed client derives its types from them. */
export const calls = {
  company: companyCalls,
  staff: staffCalls,
  push: pushCalls,
  places: placesCalls,
  delivery: deliveryStaffCalls,
  customers: customersCalls,
  'sign-in': { ...signInCalls, ...oauthCalls },
  uploads: { ...uploadsCalls, ...uploadsStaffCalls },
  account: { ...accountCalls, ...papersCalls, ...accountStaffCalls },
  notices: noticesStaffCalls,
  catalog: { ...catalogCalls, ...catalogStaffCalls },
  prices: { ...pricesCalls, ...pricesStaffCalls },
  navigation: navigationCalls,
  favorites: favoritesCalls,
  restock: restockCalls,
  tours: { ...tourPlacesCalls, ...tourSearchCalls, ...tourQuotesCalls },
  promotions: { ...promotionsCalls, ...promotionsStaffCalls },
  loyalty: { ...loyaltyCalls, ...loyaltyStaffCalls },
  payments: { ...paymentsCalls, ...paymentsStaffCalls },
  cart: cartCalls,
  orders: { ...ordersCalls, ...receivingCalls, ...ordersStaffCalls, ...stockStaffCalls, ...waybillsStaffCalls },
  checkout: checkoutCalls,
  bookings: { ...bookingsCalls, ...bookingsStaffCalls },
  sales: { ...salesCalls, ...salesStaffCalls },
  reviews: { ...reviewsCalls, ...reviewsStaffCalls },
  reclamations: { ...reclamationsCalls, ...reclamationsStaffCalls },
  gatherings: { ...gatheringsCalls, ...gatheringsStaffCalls },
  pages: { ...pagesCalls, ...pagesStaffCalls },
  'form-answers': { ...formAnswersCalls, ...formAnswersStaffCalls },
  privacy: privacyCalls,
}
