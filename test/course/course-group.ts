import { minus, percentOf } from '#lib/money.ts'
import type { CartGroup, GroupOrder } from '#shop/cart-groups.ts'
import type { Course } from './course.kind.ts'

const dayMs = 86_400_000
/** The rest of a course is due this long before it begins; one that begins sooner is paid whole. */
const restMs = 14 * dayMs

const beginOf = ({ lines }: GroupOrder): Date | null => (lines[0]!.own as Course).beginsAt

/**
 * Orders of courses: nothing is delivered, 1C does not hear of them, and their first message has words of its own. 30 per cent are paid at
 * once, the rest two weeks before the course. A cancellation costs 10 per cent until 60 days before the course, 40 until 14 days before it,
 * everything later.
 */
export const courseGroup: CartGroup = {
  name: 'course',
  label: { ru: 'Курсы', en: 'Courses' },
  ways: ['VIRTUAL'],
  isExchanged: false,
  messages(event, channel) {
    if (event !== 'order.placed') return undefined
    return channel === 'sms' ? { subject: '', body: 'Вы записаны на курс, заказ {number}' } : null
  },
  payments(order) {
    const begin = beginOf(order)
    if (!begin || begin.getTime() - restMs <= order.at.getTime()) return []
    const deposit = percentOf(order.total, 30)
    return [
      { kind: 'deposit', amount: deposit, dueAt: null },
      {
        kind: 'rest',
        amount: minus(order.total, deposit),
        dueAt: new Date(begin.getTime() - restMs),
        remindHours: [48, 24, 3],
      },
    ]
  },
  whenMissed: 'cancel',
  cancellation(order) {
    const begin = beginOf(order)
    if (!begin) return []
    const before = (days: number) => new Date(begin.getTime() - days * dayMs)
    return [
      { until: before(60), fee: percentOf(order.total, 10) },
      { until: before(14), fee: percentOf(order.total, 40) },
      { until: null, fee: order.total },
    ]
  },
}
