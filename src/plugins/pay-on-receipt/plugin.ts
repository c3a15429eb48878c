import { definePlugin } from '#shop/plugin.ts'
import { payOnReceipt } from './provider.ts'

export const payingOnReceipt = () => definePlugin({ name: 'pay-on-receipt', payments: () => [payOnReceipt] })
