import { useMemo, useState } from 'react'
import { addDays, type IsoDate } from '#lib/dates.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/input.tsx'
import { Note } from '#ui/note.tsx'
import { weekdayName } from '../calendar-texts.ts'
import { useCloseOnBack } from '../close-on-back.ts'
import { dayAndMonth } from '../day-texts.ts'
import { counted } from '../listing/counted.ts'
import { useMoney } from '../money.ts'
import { useLocale, useShell } from '../shell-context.ts'
import css from './calendar.module.css'
import { CalendarGrid, CalendarKey } from './calendar-grid.tsx'
import { cheaperNearby, lastShown, monthsOf } from './price-calendar.ts'
import { SeenAt } from './seen-at.tsx'
import { daysText, forPeople, nightsRange } from './tour-texts.ts'
import { daysAround, earlier, flexDays, middleOf, type TourWish, type WishGround } from './tour-wish.ts'
import { useCalendar } from './use-calendar.ts'

export interface DatesDialogProps {
  wish: TourWish
  ground: WishGround
  onChoose: (days: Pick<TourWish, 'dateFrom' | 'dateTo'>) => void
  onClose: () => void
}

/** The day of departure by prices, six months ahead, and the days around it. */
export default function DatesDialog({ wish, ground, onChoose, onClose }: DatesDialogProps) {
  const locale = useLocale()
  const { visitor } = useShell()
  const money = useMoney()
  useCloseOnBack(onClose)
  const middle = middleOf(wish)
  const [day, setDay] = useState<IsoDate>(middle.day)
  const [flex, setFlex] = useState(middle.flex)
  const { firstDay } = ground
  const shownTo = lastShown(firstDay)
  const lastDay = earlier(ground.lastDay, shownTo)
  const { days, isFailed } = useCalendar(wish, { start: firstDay, end: lastDay })
  const months = useMemo(() => monthsOf(days ?? [], { firstDay, lastDay }), [days, firstDay, lastDay])
  const picked = daysAround(day, flex, ground)
  const price = days?.find(({ date }) => date === day)?.price ?? null
  const cheaper = days ? cheaperNearby(days, day) : null
  const isPlaceless = wish.to.length === 0 && wish.hotels.length === 0
  return (
    <Dialog
      open
      full
      width="l"
      onClose={onClose}
      title={m.tours_calendar()}
      closeLabel={m.tours_close()}
      footer={
        <div className={css.picked}>
          <p>
            <b>
              {daysText(picked, locale)}, {weekdayName(day, locale)}, {nightsRange(wish.nightsFrom, wish.nightsTo)}
            </b>
            <br />
            <span className="small muted">
              {[
                ...(price === null ? [] : [`${m.tours_from_price({ price: money(price) })} ${forPeople(wish.party)}`]),
                ...(cheaper?.price == null
                  ? []
                  : [
                      m.tours_calendar_cheaper({
                        day: dayAndMonth(cheaper.date, visitor.today, locale),
                        price: money(cheaper.price),
                      }),
                    ]),
              ].join('. ')}
            </span>
          </p>
          <Button size="l" onClick={() => onChoose(picked)}>
            {m.tours_choose()}
          </Button>
        </div>
      }
    >
      <div className={css.tools}>
        <p className="muted small" role="status">
          {isPlaceless
            ? m.tours_calendar_first()
            : days === null
              ? m.tours_calendar_loading()
              : m.tours_calendar_lead({ who: forPeople(wish.party) })}{' '}
          <SeenAt days={days ?? []} />
        </p>
        <Select
          aria-label={m.tours_flex()}
          height="s"
          value={flex}
          onChange={({ target }) => setFlex(Number(target.value))}
        >
          {[...new Set([...flexDays, flex])].map((count) => (
            <option key={count} value={count}>
              {count === 0 ? m.tours_flex_none() : m.tours_flex_days(counted(count))}
            </option>
          ))}
        </Select>
      </div>
      {isFailed && <Note kind="warn">{m.tours_calendar_failed()}</Note>}
      <CalendarGrid
        months={months}
        firstDay={firstDay}
        lastDay={lastDay}
        chosen={day}
        trip={{ from: day, to: addDays(day, wish.nightsFrom) }}
        onPick={setDay}
      />
      <CalendarKey />
    </Dialog>
  )
}
