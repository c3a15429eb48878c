import { courier } from '#plugins/courier/plugin.ts'
import { ownPickup } from '#plugins/own-pickup/plugin.ts'
import { payingOnReceipt } from '#plugins/pay-on-receipt/plugin.ts'
import { yookassa } from '#plugins/yookassa/plugin.ts'
import { defineConfig } from '#shop/plugin.ts'

/** What this shop is made of beyond the core: decision 0020, docs/plugins.md. */
export default defineConfig({
  plugins: [yookassa(), payingOnReceipt(), courier(), ownPickup()],
})
