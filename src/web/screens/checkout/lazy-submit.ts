/** What only the sending of an order needs: fetched when the page is quiet, so that the form is there sooner. */
export { orderBody } from './order-body.ts'
export { addCorrections, outcomeOf } from './order-refusal.ts'
export { addressAfter, patchProfile, submitOrder } from './submit-order.ts'
