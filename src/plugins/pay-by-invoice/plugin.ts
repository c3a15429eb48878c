import { definePlugin } from '#shop/plugin.ts'
import { payByInvoice } from './provider.ts'

export const payingByInvoice = () => definePlugin({ name: 'pay-by-invoice', payments: () => [payByInvoice] })
