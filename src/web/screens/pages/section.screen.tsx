import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Button } from '#ui/button.tsx'
import { Tile, Tiles } from '#ui/grid.tsx'
import { links } from '../../links.ts'
import css from './section.module.css'
import type { SectionData, SectionTile } from './section.route.ts'

/** A section of a menu: its breadcrumbs, and its entries as tiles (PAGE-06, NAV-20). */
export default function SectionScreen({ data: { section, parents, tiles } }: { data: SectionData }) {
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={[
          { text: m.catalog_home(), href: links.home() },
          ...parents.flatMap(({ name, href }) => (href ? [{ text: name, href }] : [])),
          { text: section.name },
        ]}
      />
      <h1>{section.name}</h1>
      {tiles.length > 0 && (
        <nav aria-label={section.name} className={css.tiles}>
          <Tiles>
            {tiles.map((tile) => (
              <Tile key={tile.id} href={tile.href} image={<Face tile={tile} />}>
                {tile.name}
              </Tile>
            ))}
          </Tiles>
        </nav>
      )}
      {section.href && section.href !== links.section(section.slug) && (
        <p className={css.whole}>
          <Button kind="grey" href={section.href}>
            {/^\/catalog\//.test(section.href)
              ? m.catalog_section_goods()
              : m.catalog_section_whole({ name: section.name })}
          </Button>
        </p>
      )}
    </div>
  )
}

/** The picture of an entry, or its first letter. */
const Face = ({ tile: { image, name } }: { tile: SectionTile }) => (
  <span className={css.face}>
    {image ? (
      <img src={image} alt="" width={190} height={190} loading="lazy" />
    ) : (
      <i aria-hidden>{Array.from(name)[0]}</i>
    )}
  </span>
)
