import { cdek } from '#plugins/cdek/plugin.ts'
import { courier } from '#plugins/courier/plugin.ts'
import { levelTravel } from '#plugins/level-travel/plugin.ts'
import { ownPickup } from '#plugins/own-pickup/plugin.ts'
import { payingByInvoice } from '#plugins/pay-by-invoice/plugin.ts'
import { payingOnReceipt } from '#plugins/pay-on-receipt/plugin.ts'
import { sber } from '#plugins/sber/plugin.ts'
import { simulatedTours } from '#plugins/simulated-tours/plugin.ts'
import { tourvisor } from '#plugins/tourvisor/plugin.ts'
import { yandexPay } from '#plugins/yandex-pay/plugin.ts'
import { yookassa } from '#plugins/yookassa/plugin.ts'
import { defineConfig } from '#shop/plugin.ts'

/** The parts of this shop beyond the core: decision 0020, docs/plugins.md. */
export default defineConfig({
  plugins: [
    sber(),
    yookassa(),
    yandexPay(),
    payingOnReceipt(),
    payingByInvoice(),
    courier(),
    ownPickup(),
    cdek(),
    simulatedTours(),
    tourvisor(),
    levelTravel(),
  ],
})
