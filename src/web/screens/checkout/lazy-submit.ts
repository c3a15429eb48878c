/** What only the sending of an order needs: fetched when the page is quiet, so that the form is there sooner. */
export { orderBody } from './order-body.ts'
export { outcomeOf, withNews } from './order-refusal.ts'
export { addressAfter, patchProfile, placeOnce } from './submit-order.ts'
