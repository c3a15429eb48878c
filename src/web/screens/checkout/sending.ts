/** What only the sending of an order needs: fetched when the page is quiet, so that the form is there sooner. */
export { orderBody } from './order-body.ts'
export { addressAfter, patchProfile, placeOnce } from './place.ts'
export { outcomeOf, withNews } from './refused.ts'
