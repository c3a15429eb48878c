import { useEffect, useState } from 'react'
import { formatCardNumber } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import { CodeBox } from '#ui/code-box.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { keepText, keptText } from '../../browser/kept-text.ts'
import { report } from '../../browser/report.ts'
import { onSessionChange } from '../../browser/session-store.ts'
import { useSettings } from '../shell-context.ts'

const key = 'bonus_card'

/** The card at the counter: the number is read aloud, the picture is scanned; once seen it needs no connection (ux M5). */
export default function BonusCard({ number, onClose }: { number: string; onClose: () => void }) {
  const { brand_name } = useSettings()
  const picture = useKeptPicture(number)
  const shown = formatCardNumber(number)
  return (
    <Dialog open onClose={onClose} title={m.loyalty_card({ brand: brand_name })} closeLabel={m.loyalty_card_close()}>
      <div className="stack">
        <CodeBox
          wide
          code={shown}
          picture={
            typeof picture === 'string' && (
              <img
                src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
                width={320}
                height={88}
                alt={m.loyalty_card_picture({ number: shown })}
              />
            )
          }
        />
        {picture === null ? (
          <Note kind="warn" role="alert">
            {m.loyalty_card_failed()}
          </Note>
        ) : (
          <p className="small muted">{m.loyalty_card_hint()}</p>
        )}
      </div>
    </Dialog>
  )
}

/** Undefined while it is asked for; null if it cannot be had (BON-09). */
function useKeptPicture(number: string): string | null | undefined {
  const [picture, setPicture] = useState<string | null | undefined>(() => pictureOf(number))
  useEffect(() => {
    if (typeof picture === 'string') return
    let isGone = false
    void fetchPicture(number).then((found) => !isGone && setPicture(found))
    return () => {
      isGone = true
    }
  }, [number, picture])
  return picture
}

const pictureOf = (number: string): string | undefined => {
  const kept = keptText(key)
  return kept?.startsWith(`${number}:`) ? kept.slice(number.length + 1) : undefined
}

async function fetchPicture(number: string): Promise<string | null> {
  try {
    const answer = await fetch('/api/loyalty/card.svg')
    if (!answer.ok) throw new Error(`the picture of the card: ${answer.status}`)
    const picture = await answer.text()
    keepText(key, `${number}:${picture}`)
    return picture
  } catch (error) {
    report('the picture of the bonus card could not be had', error)
    return null
  }
}

// The card leaves the device with its owner.
if (!import.meta.env.SSR)
  onSessionChange((change) => {
    if (change === 'signed-out') keepText(key, null)
  })
