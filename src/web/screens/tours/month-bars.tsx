import { formatNumber } from '#lib/format.ts'
import { classNames } from '#ui/class-names.ts'
import { useLocale } from '../../parts/shell-context.ts'
import css from '../../parts/tours/calendar.module.css'
import type { CalendarMonth } from '../../parts/tours/price-calendar.ts'
import { monthShort } from '../../parts/tours/tour-texts.ts'

const height = 60

/** The least price of each month as a bar: a picture of what the calendar below says. The bars are drawn, as the CSP forbids computed styles. */
export function MonthBars({ months }: { months: readonly CalendarMonth[] }) {
  const locale = useLocale()
  const prices = months.flatMap(({ least }) => (least === null ? [] : [least]))
  if (prices.length < 2) return null
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  return (
    <div className={css.bars} aria-hidden>
      {months.map(({ month, least }) => {
        // The lowest bar is a quarter of the highest, so that small differences are seen.
        const tall =
          least === null ? 0 : height * (0.25 + (high === low ? 0.75 : (0.75 * (least - low)) / (high - low)))
        return (
          <span key={month} className={classNames(least === low && css.least)}>
            {least === null ? '–' : formatNumber(Math.round(least / 1000), locale)}
            <svg aria-hidden viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
              <rect x="0" y={height - tall} width="100" height={tall} rx="4" />
            </svg>
            {monthShort(month, locale)}
          </span>
        )
      })}
    </div>
  )
}
