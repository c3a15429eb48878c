import { roublesFromKopecks } from '#lib/money.ts'
import type { AnswerTexts } from '#shop/answer-texts.ts'
import type { Locale } from '#shop/context.ts'
import { type PresentedOrder, presentOrder, type Said } from './order-answer.wire.ts'
import { isOver, owedNow, paysOnReceipt } from './order-states.ts'
import type { ReceivingOnWire } from './receiving.wire.ts'

const ready: readonly string[] = ['ready', 'ready_delivery', 'ready_pickup', 'ready_pickup_now', 'shipping']

/** An order as its recipient may see it. */
export function presentReceiving(
  order: PresentedOrder,
  said: Said,
  texts: AnswerTexts,
  locale: Locale,
): ReceivingOnWire {
  const { number, state, state_label, is_unsuccessful, delivery_type, outlet, due_date, due_interval, storage_until } =
    presentOrder(order, said, texts, locale)
  return {
    ...{ number, state, state_label, is_unsuccessful, delivery_type, outlet, due_date, due_interval, storage_until },
    is_over: isOver(order.state),
    receipt_code: ready.includes(order.state) ? order.receiptCode : '',
    to_pay: paysOnReceipt(order.paymentType) ? roublesFromKopecks(owedNow(order)) : 0,
  }
}
