import { useRef, useState } from 'react'
import type { OperationsAnswer } from '#shop/loyalty/loyalty.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Chip, Chips } from '#ui/chip.tsx'
import { Note } from '#ui/note.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { useOrderDays } from '../orders/order-texts.ts'
import { useShell } from '../shell-context.ts'
import { useBonusNumber } from './bonus-number.ts'
import { groupByMonth, type Month, monthText } from './by-month.ts'
import css from './loyalty.module.css'
import { OperationRow } from './operation-row.tsx'

const kinds = ['all', 'in', 'out'] as const
type Kind = (typeof kinds)[number]

/** Bonus operations, newest first; more are loaded on demand (BON-05). */
export function History({ first }: { first: OperationsAnswer }) {
  const days = useOrderDays()
  const [kind, setKind] = useState<Kind>('all')
  const [pages, setPages] = useState([first])
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const asked = useRef(0)
  const last = pages.at(-1)!
  // New operations shift the pages, so operations that are already shown are skipped.
  const shown = [...new Map(pages.flatMap(({ items }) => items).map((one) => [one.id, one])).values()]
  const words: Record<Kind, string> = {
    all: m.loyalty_history_all(),
    in: m.loyalty_history_in(),
    out: m.loyalty_history_out(),
  }

  const bring = async (wanted: Kind, page: number) => {
    const mine = ++asked.current
    setBusy(true)
    setFailed(false)
    try {
      const next = await api.get('/api/loyalty/operations/', { query: { kind: wanted, page } })
      // Another list was requested meanwhile.
      if (mine !== asked.current) return
      setKind(wanted)
      setPages((before) => (page === 1 ? [next] : [...before, next]))
    } catch (error) {
      report('the history of bonuses could not be loaded', error)
      if (mine === asked.current) setFailed(true)
    }
    if (mine === asked.current) setBusy(false)
  }

  return (
    <section className={css.section} aria-labelledby="bonuses-history">
      <div className={css.head}>
        <h2 id="bonuses-history" className="h3">
          {m.loyalty_history()}
        </h2>
        {(first.total > 0 || kind !== 'all') && (
          <Chips role="group" aria-label={m.loyalty_history_kinds()}>
            {kinds.map((one) => (
              <Chip key={one} on={kind === one} onClick={() => void bring(one, 1)}>
                {words[one]}
              </Chip>
            ))}
          </Chips>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="muted">{kind === 'all' ? m.loyalty_history_empty() : m.loyalty_history_none()}</p>
      ) : (
        <div className={css.months} aria-busy={busy}>
          {groupByMonth(shown, ({ at }) => days.dayOf(at), last.page < last.pages).map((month) => (
            <OneMonth key={month.key} month={month} />
          ))}
        </div>
      )}
      {failed && (
        <Note kind="err" role="alert">
          {m.loyalty_history_failed()}
        </Note>
      )}
      {last.page < last.pages && (
        <div className={css.more}>
          <Button kind="grey" busy={busy} onClick={() => void bring(kind, last.page + 1)}>
            {m.catalog_show_more()}
          </Button>
        </div>
      )}
    </section>
  )
}

function OneMonth({ month: { key, items, sums } }: { month: Month<OperationsAnswer['items'][number]> }) {
  const { visitor } = useShell()
  const bonuses = useBonusNumber()
  const days = useOrderDays()
  const noteOf = ({ at, expires_at: end, ends }: OperationsAnswer['items'][number]): string => {
    const day = days.promised(at)
    if (end === null) return day
    if (ends.length === 1) return m.loyalty_until({ day, end: days.promised(end) })
    const parts = ends.map((one) =>
      one.at === null
        ? m.loyalty_part_forever({ amount: bonuses(one.amount) })
        : m.loyalty_part_until({ amount: bonuses(one.amount), end: days.promised(one.at) }),
    )
    return [day, ...parts].join(', ')
  }
  const told = sums ? [sums.came && `+${bonuses(sums.came)}`, sums.went && `−${bonuses(sums.went)}`] : []
  return (
    <div>
      <div className={css.month}>
        <h3>{monthText(key, visitor.today, visitor.locale)}</h3>
        <span className="num">{told.filter(Boolean).join(', ')}</span>
      </div>
      <ul className={css.list}>
        {items.map((operation) => (
          <OperationRow key={operation.id} {...operation} note={noteOf(operation)} />
        ))}
      </ul>
    </div>
  )
}
