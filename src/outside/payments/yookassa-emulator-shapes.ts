import { z } from 'zod'
import { type Kopecks, kopecks, readRoubles, sumOf } from '#lib/money.ts'

/** Requests of YooKassa, validated as it does: an error names the first wrong parameter. */
const amount = z.object({
  value: z
    .string()
    .regex(/^\d{1,10}\.\d{2}$/)
    .refine((value) => (readRoubles(value) ?? 0) > 0),
  currency: z.literal('RUB'),
})

const receipt = z.object({
  customer: z
    .object({
      email: z.email().optional(),
      phone: z
        .string()
        .regex(/^\d{4,15}$/)
        .optional(),
      full_name: z.string().optional(),
    })
    .refine((customer) => customer.email || customer.phone),
  tax_system_code: z.number().int().min(1).max(6).optional(),
  items: z
    .array(
      z.object({
        description: z.string().min(1).max(128),
        quantity: z.string().regex(/^\d{1,5}(\.\d{1,3})?$/),
        amount,
        vat_code: z.number().int().min(1).max(12),
        payment_subject: z.string().optional(),
        // receipts that YooKassa creates itself have only the full modes; a till of the shop connected to it has the partial ones too
        payment_mode: z.enum(['full_prepayment', 'partial_prepayment', 'advance', 'full_payment']).optional(),
        measure: z.string().optional(),
        mark_code_info: z.object({ mark_code_raw: z.string().max(250) }).optional(),
        mark_mode: z.literal('0').optional(),
        agent_type: z.string().optional(),
        supplier: z
          .object({ name: z.string().optional(), phone: z.string().optional(), inn: z.string().optional() })
          .optional(),
      }),
    )
    .min(1)
    .max(100),
})

export const paymentRequest = z
  .object({
    amount,
    capture: z.boolean().optional(),
    description: z.string().max(128).optional(),
    payment_method_data: z.object({ type: z.string() }).optional(),
    confirmation: z.object({
      type: z.enum(['redirect', 'embedded', 'qr', 'mobile_application', 'external']),
      return_url: z
        .url({ protocol: /^https?$/ })
        .max(2048)
        .optional(),
      locale: z.enum(['ru_RU', 'en_US']).optional(),
    }),
    metadata: z
      .record(z.string().max(32), z.string().max(512))
      .refine((metadata) => Object.keys(metadata).length <= 16)
      .optional(),
    merchant_customer_id: z.string().max(200).optional(),
    receipt: receipt.optional(),
  })
  .superRefine((payment, context) => {
    const fault = (...path: string[]) => context.addIssue({ code: 'custom', path })
    const { confirmation, payment_method_data: method } = payment
    const type = method?.type ?? 'bank_card'
    const ways = confirmationsOf[type]
    if (!ways) fault('payment_method_data', 'type')
    else if (!ways.includes(confirmation.type)) fault('confirmation', 'type')
    if (confirmation.type === 'redirect' && !confirmation.return_url) fault('confirmation', 'return_url')
    if (type === 'sbp' && payment.capture === false) fault('capture')
    const [least, most] = limitsOf[type] ?? [1, 100_000_000]
    const kopecks = readRoubles(payment.amount.value)!
    if (kopecks < least || kopecks > most) fault('amount', 'value')
    if (payment.receipt && receiptSum(payment.receipt.items) !== kopecks) fault('receipt')
  })

export type PaymentRequest = z.infer<typeof paymentRequest>

export const captureRequest = z.object({ amount: amount.optional(), receipt: receipt.optional() })

export const refundRequest = z
  .object({ payment_id: z.string(), amount, description: z.string().max(250).optional(), receipt: receipt.optional() })
  .superRefine((refund, context) => {
    if (refund.receipt && receiptSum(refund.receipt.items) !== readRoubles(refund.amount.value)) {
      context.addIssue({ code: 'custom', path: ['receipt'] })
    }
  })

const confirmationsOf: Record<string, string[]> = {
  bank_card: ['redirect', 'embedded'],
  sberbank: ['redirect', 'external', 'mobile_application', 'qr'],
  sbp: ['redirect', 'qr'],
  tinkoff_bank: ['redirect', 'mobile_application'],
  yoo_money: ['redirect'],
  sber_loan: ['redirect'],
}

const limitsOf: Record<string, [Kopecks, Kopecks]> = {
  sberbank: [kopecks(100), kopecks(70_000_000)],
  sber_loan: [kopecks(300_000), kopecks(150_000_000)],
}

/** Price of a piece × quantity, in whole kopecks; a quantity has up to three decimal places. */
const receiptSum = (items: z.infer<typeof receipt>['items']): Kopecks =>
  sumOf(
    items.map((item) =>
      kopecks(Math.round((readRoubles(item.amount.value)! * Math.round(Number(item.quantity) * 1000)) / 1000)),
    ),
  )

export const receiptRequest = receipt.extend({
  type: z.enum(['payment', 'refund']),
  payment_id: z.string().min(1),
  send: z.literal(true),
  settlements: z
    .array(z.object({ type: z.enum(['cashless', 'prepayment', 'postpayment', 'consideration']), amount }))
    .min(1),
})
