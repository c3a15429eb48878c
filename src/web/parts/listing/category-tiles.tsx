import type { CategoryNode } from '#shop/catalog/catalog.wire.ts'
import { classNames } from '#ui/class-names.ts'
import { Tile, Tiles } from '#ui/grid.tsx'
import { links } from '../../links.ts'
import { Picture } from '../card/picture.tsx'
import css from './category-tiles.module.css'

export interface CategoryTilesProps {
  label: string
  categories: readonly Pick<CategoryNode, 'id' | 'name' | 'path' | 'image'>[]
  eager?: boolean
}

/** Categories as pictures: shows the range of the shop without a menu (ux H1). */
export const CategoryTiles = ({ label, categories, eager }: CategoryTilesProps) => {
  const few = categories.length < 5
  return (
    <nav aria-label={label}>
      {/* Full rows where the number of tiles allows it. */}
      <Tiles
        className={classNames(
          css.tiles,
          few && css.few,
          !categories.some(({ image }) => image) && css.wordy,
          categories.length % 6 !== 0 && categories.length % 5 === 0 && css.five,
        )}
      >
        {categories.map(({ id, name, path, image }, index) => (
          <Tile
            key={id}
            href={links.category(path)}
            image={
              <span className={css.image}>
                <Picture
                  image={image}
                  target={190}
                  wideTarget={few ? 420 : undefined}
                  stands={name}
                  eager={eager && (index === 0 ? 'first' : index < 6)}
                />
              </span>
            }
          >
            {name}
          </Tile>
        ))}
      </Tiles>
    </nav>
  )
}
