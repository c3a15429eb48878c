import { classNames } from '#ui/class-names.ts'
import { lazyPart } from '../lazy-part.tsx'
import { useSettings } from '../shell-context.ts'
import css from './banner-block.module.css'
import { Banners } from './banners.tsx'
import type { BlockProps } from './block-data.ts'
import { Promos } from './promos.tsx'

/** Only a company that sells tours loads their code. */
const TourDoor = lazyPart(
  'home-tour-door',
  async () => (await import('../tours/home-tours.tsx')).TourDoor,
  'parts/tours/home-tours.tsx',
  'if drawn',
)

export function BannerBlock({ block: { place }, data: { banners, tours }, isFirst }: BlockProps<'banner'>) {
  const { brand_name: brand } = useSettings()
  if (place === 'promo') return <Promos banners={banners} />
  return (
    <div className={classNames(tours && css.top)}>
      {banners.length > 0 ? (
        <Banners banners={banners} isFirst={isFirst} />
      ) : (
        isFirst && <h1 className={css.title}>{brand}</h1>
      )}
      {tours && <TourDoor form={tours} />}
    </div>
  )
}
