/** What only a press or a paste needs, what is wrong with the form first of all: fetched when the page is quiet, so that the form is there sooner. */
export { splitName } from '#shop/checkout/person-name.ts'
export { forgetBarcode } from './barcode-link.ts'
export { inWords } from './fault-texts.ts'
export { faultsOf } from './faults.ts'
export { keepAddress } from './keep-address.ts'
export { orderBody } from './order-body.ts'
export { addCorrections, outcomeOf } from './order-refusal.ts'
export { addressAfter, patchProfile, submitOrder } from './submit-order.ts'
