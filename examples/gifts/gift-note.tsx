import { useState } from 'react'
import { useLocale, useSettings } from '#web/parts/shell-context.ts'
import type { SlotPart } from '#web/parts/slot.tsx'
import css from './gift-note.module.css'

const texts = {
  ru: { ask: 'Завернуть в подарок?', wrap: (wrap: string) => `Завернём: ${wrap}`, more: 'Об упаковке' },
  en: { ask: 'A gift?', wrap: (wrap: string) => `We will wrap it: ${wrap}`, more: 'About the wrap' },
}

const GiftNote: SlotPart<'product.after_price'> = ({ product }) => {
  const [open, setOpen] = useState(false)
  const { ask, wrap, more } = texts[useLocale()]
  const { gifts } = useSettings().plugins
  return (
    <div className={css.note} data-gift={product.id}>
      <button type="button" className="link" aria-expanded={open} onClick={() => setOpen(!open)}>
        {ask}
      </button>
      {open && (
        <p>
          {wrap(String(gifts?.wrap ?? ''))} · <a href="/gifts/box/">{more}</a>
        </p>
      )}
    </div>
  )
}
export default GiftNote
