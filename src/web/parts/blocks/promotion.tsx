import { useId } from 'react'
import { PromotionCards } from '../promotions/promotion-cards.tsx'
import type { BlockProps } from './block-data.ts'
import { BlockHead } from './head.tsx'

export function PromotionBlock({ block: { title, more }, data: { promotions } }: BlockProps<'promotion'>) {
  const id = useId()
  return (
    <>
      <BlockHead id={id} title={title} more={more} />
      <PromotionCards promotions={promotions} heading={title ? 'h3' : 'h2'} />
    </>
  )
}
