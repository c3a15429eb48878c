import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useLocale } from '#web/parts/shell-context.ts'
import type { Data } from './gift-page.route.ts'

const texts = {
  ru: {
    title: 'Подарочная коробка',
    orders: (count: number) => `Ваших заказов: ${count}`,
    ribbon: 'Лента',
    with: 'С лентой',
  },
  en: {
    title: 'Gift box',
    orders: (count: number) => `Your orders: ${count}`,
    ribbon: 'Ribbon',
    with: 'With a ribbon',
  },
}

export default function GiftPage({ data }: { data: Data }) {
  const [ribbon, setRibbon] = useState(false)
  const words = texts[useLocale()]
  return (
    <div className="wrap stack">
      <h1>{words.title}</h1>
      <p>{words.orders(data.orders)}</p>
      <div>
        <Button aria-pressed={ribbon} onClick={() => setRibbon(true)}>
          {ribbon ? words.with : words.ribbon}
        </Button>
      </div>
    </div>
  )
}
