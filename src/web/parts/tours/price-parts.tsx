import { m } from '#texts/messages.js'
import { Sum, SumLine } from '#ui/sum.tsx'
import { useMoney } from '../money.ts'
import css from './tours.module.css'

interface Props {
  parts: readonly { code: string; name: string; amount: number }[]
  total: number
  totalLabel: string
}

/** Opens what a price consists of: its mandatory parts sum to it. Native, so it works without script. */
export function PriceParts({ parts, total, totalLabel }: Props) {
  const money = useMoney()
  if (parts.length < 2) return null
  return (
    <details className={css.parts}>
      <summary className="link link-quiet small">{m.trip_parts()}</summary>
      <Sum className="small">
        {parts.map(({ code, name, amount }) => (
          <SumLine key={`${code}${name}`} label={name} value={money(amount)} />
        ))}
        <SumLine label={totalLabel} value={<b>{money(total)}</b>} />
      </Sum>
    </details>
  )
}
