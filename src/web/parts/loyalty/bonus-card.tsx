import { useEffect, useState } from 'react'
import { formatCardNumber } from '#lib/format.ts'
import { m } from '#texts/messages.js'
import { CodeBox } from '#ui/code-box.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { pictureOf } from '../../browser/stored/stored-codes.ts'
import { links } from '../../links.ts'
import { useLocale, useSettings } from '../shell-context.ts'

/** The card for the counter: a number to read aloud and a barcode to scan; works offline once it was shown (ux M5). */
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

/** Undefined while loading; null if unavailable (BON-09). */
function useKeptPicture(number: string): string | null | undefined {
  const locale = useLocale()
  const [picture, setPicture] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    let isGone = false
    void storeCard(number, locale).then((found) => !isGone && setPicture(found))
    return () => {
      isGone = true
    }
  }, [number, locale])
  return picture
}

/** Stored on the device until sign-out (browser/forget-mine.ts). */
export const storeCard = (number: string, locale: 'ru' | 'en'): Promise<string | null> =>
  pictureOf('card', '/api/loyalty/card.svg', {
    ...{ kind: 'card', number: '', code: formatCardNumber(number), locale, path: links.balance() },
  })
