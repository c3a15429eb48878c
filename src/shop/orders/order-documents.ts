import { isUnsuccessfulOrder, type OrderFacts, paysByInvoice } from './order-states.ts'

/** Papers of an order: the invoice a company pays by, what its receipts say, and what was handed over to a company. */
export const orderDocuments = ['invoice', 'receipts', 'upd'] as const
export type OrderDocument = (typeof orderDocuments)[number]

/** Which of them there are now. The page offers these and the call prints these. */
export function documentsOf(
  { state, paymentType, legal, total }: Pick<OrderFacts, 'state' | 'paymentType' | 'total'> & { legal: object | null },
  hasReceipts: boolean,
): OrderDocument[] {
  const papers: [OrderDocument, boolean][] = [
    ['invoice', paysByInvoice(paymentType) && legal !== null && total > 0 && !isUnsuccessfulOrder(state)],
    ['receipts', hasReceipts],
    ['upd', legal !== null && state === 'done'],
  ]
  return papers.flatMap(([paper, exists]) => (exists ? [paper] : []))
}
