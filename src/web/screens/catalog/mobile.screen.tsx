import { useEffect, useState } from 'react'
import type { CategoryNode } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { links } from '../../links.ts'
import { Picture } from '../../parts/card/picture.tsx'
import type { TreeData } from './root.route.ts'
import css from './tree.module.css'

/**
 * The category tree step by step (CAT-07). The current category is in the hash, so that Back goes one level up. Without script the links
 * lead to the categories themselves.
 */
export default function MobileCatalogScreen({ data: { tree } }: { data: TreeData }) {
  const [path, setPath] = useState('')
  useEffect(() => {
    const read = () => setPath(decodeURIComponent(location.hash.slice(1)))
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])

  const way = wayTo(tree, path)
  const here = way.at(-1)
  const nodes = here ? here.children : tree
  return (
    <div className="wrap">
      <div className={css.stepHead}>
        {here && <IconButton icon="arrow-left" label={m.catalog_back()} href={`#${way.at(-2)?.path ?? ''}`} />}
        <h1>{here?.name ?? m.catalog_catalog()}</h1>
      </div>
      <ul>
        {here && (
          <li>
            <a className={`${css.row} ${css.whole}`} href={links.category(here.path)}>
              <span>{m.catalog_all_in({ name: here.name })}</span>
            </a>
          </li>
        )}
        {nodes.map((node) => (
          <li key={node.id}>
            <Step node={node} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Step({ node }: { node: CategoryNode }) {
  const deeper = node.children.length > 0
  return (
    <a
      className={css.row}
      href={links.category(node.path)}
      onClick={(event) => {
        if (!deeper || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        location.hash = node.path
        window.scrollTo({ top: 0, behavior: 'instant' })
      }}
    >
      <i className={css.thumb}>
        <Picture image={node.image} target={44} stands={node.name} />
      </i>
      <span>{node.name}</span>
      {deeper && <Icon name="chevron-right" />}
    </a>
  )
}

/** Nodes from the root down to a path; empty if the path is not in the tree. */
function wayTo(tree: readonly CategoryNode[], path: string): CategoryNode[] {
  const next = tree.find((node) => path === node.path || path.startsWith(`${node.path}/`))
  if (!next) return []
  return next.path === path ? [next] : [next, ...wayTo(next.children, path)]
}
