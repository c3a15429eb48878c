import { useId } from 'react'
import { m } from '#texts/messages.js'
import { Tile, Tiles } from '#ui/grid.tsx'
import { Picture } from '../card/picture.tsx'
import { CategoryTiles } from '../listing/category-tiles.tsx'
import type { BlockProps } from './block-data.ts'
import { BlockHead } from './head.tsx'
import css from './tiles.module.css'

export function TilesBlock({ block: { title, more, items }, data: { categories }, isFirst }: BlockProps<'tiles'>) {
  const id = useId()
  return (
    <>
      <BlockHead id={id} title={title} more={more} />
      {items ? (
        <nav aria-labelledby={title ? id : undefined} aria-label={title ? undefined : m.catalog_sections()}>
          <Tiles>
            {items.map(({ name, link, picture }, index) => (
              <Tile
                key={index}
                href={link}
                image={
                  <span className={css.face}>
                    <Picture image={picture} target={190} stands={name} />
                  </span>
                }
              >
                {name}
              </Tile>
            ))}
          </Tiles>
        </nav>
      ) : (
        <CategoryTiles label={title || m.catalog_sections()} categories={categories} eager={isFirst} />
      )}
    </>
  )
}
