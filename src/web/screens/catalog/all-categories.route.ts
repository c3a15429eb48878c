import { m } from '#texts/messages.js'
import { links } from '../../links.ts'
import type { Head, HeadContext } from '../../screen.ts'
import type { TreeData } from './root.route.ts'

export { load } from './root.route.ts'

export const head = (_data: TreeData, { company }: HeadContext): Head => ({
  title: m.catalog_tree_title(),
  description: m.catalog_root_description({ brand: company.settings.brand_name }),
  canonical: links.allCategories(),
})
