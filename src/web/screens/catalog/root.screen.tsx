import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { Icon } from '#ui/icon.tsx'
import { links } from '../../links.ts'
import { CategoryTiles } from '../../parts/listing/category-tiles.tsx'
import type { TreeData } from './root.route.ts'
import css from './tree.module.css'

/** First-level categories as pictures, each with its subcategories below. */
export default function CatalogScreen({ data: { tree } }: { data: TreeData }) {
  return (
    <div className="wrap">
      <Breadcrumbs
        label={m.catalog_trail()}
        trail={[{ text: m.catalog_home(), href: links.home() }, { text: m.catalog_catalog() }]}
      />
      <div className="section-head">
        <h1>{m.catalog_catalog()}</h1>
        <a href={links.allCategories()}>
          {m.catalog_all_categories()} <Icon name="chevron-right" size="s" />
        </a>
      </div>
      <CategoryTiles label={m.catalog_sections()} categories={tree} eager />
      <div className={`section ${css.groups}`}>
        {tree
          .filter(({ children }) => children.length > 0)
          .map((node) => (
            <section key={node.id} aria-labelledby={`section-${node.id}`}>
              <h2 id={`section-${node.id}`} className="h4">
                <a href={links.category(node.path)}>{node.name}</a>
              </h2>
              <ul className={css.list}>
                {node.children.map((child) => (
                  <li key={child.id}>
                    <a href={links.category(child.path)}>{child.name}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </div>
  )
}
