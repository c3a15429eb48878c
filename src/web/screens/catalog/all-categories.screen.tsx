import { formatNumber } from '#lib/format.ts'
import type { CategoryNode } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { links } from '../../links.ts'
import { Picture } from '../../parts/card/picture.tsx'
import { trailOf } from '../../parts/listing/category-trail.ts'
import { useLocale } from '../../parts/shell-context.ts'
import type { TreeData } from './root.route.ts'
import css from './tree.module.css'

/** Links to all categories of every level (CAT-02). */
export default function AllCategoriesScreen({ data: { tree } }: { data: TreeData }) {
  return (
    <div className="wrap">
      <Breadcrumbs label={m.catalog_trail()} trail={[...trailOf([]), { text: m.catalog_all_categories() }]} />
      <h1>{m.catalog_tree_title()}</h1>
      <div className={`section ${css.columns}`}>
        {tree.map((node) => (
          <section key={node.id} aria-labelledby={`section-${node.id}`}>
            <h2 id={`section-${node.id}`} className="h4">
              <SectionLink node={node} picture />
            </h2>
            <Branch nodes={node.children} />
          </section>
        ))}
      </div>
    </div>
  )
}

function Branch({ nodes, deep }: { nodes: readonly CategoryNode[]; deep?: boolean }) {
  if (nodes.length === 0) return null
  return (
    <ul className={deep ? `${css.list} ${css.deep}` : css.list}>
      {nodes.map((node) => (
        <li key={node.id}>
          <SectionLink node={node} />
          <Branch nodes={node.children} deep />
        </li>
      ))}
    </ul>
  )
}

function SectionLink({ node, picture }: { node: CategoryNode; picture?: boolean }) {
  const locale = useLocale()
  return (
    <a href={links.category(node.path)}>
      {picture && (
        <i className={css.sectionPicture}>
          <Picture image={node.image} target={72} stands={node.name} />
        </i>
      )}
      <span>{node.name}</span>
      {'\u00a0'}
      <span className={css.count}>{formatNumber(node.product_count, locale)}</span>
    </a>
  )
}
