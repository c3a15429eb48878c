/** A menu item as it is stored. */
export interface NavigationRow {
  id: number
  parent_id: number | null
  slug: string
  name: string
  name_en: string
  image: string
  icon: string
  type: string
  value: string
  authentication_required: boolean
  is_desktop: boolean
  is_mobile: boolean
  mode: string
  /** Path of the category given by `value`, for PRODUCT_CATEGORY. */
  category_path: string | null
}

/** The address of an item (NAV-14, NAV-19); null: a script or an unknown protocol; '': a heading of a submenu. */
export function addressOf(row: NavigationRow): string | null {
  switch (row.type) {
    case 'PRODUCT_CATEGORY':
      return row.category_path === null ? null : `/catalog/${row.category_path}`
    case 'PRODUCT':
      return `/catalog/products/${encodeURIComponent(row.value)}`
    case 'PROMOTION':
      return `/promotions/${encodeURIComponent(row.value)}`
    default:
      return /^(\/(?![/\\])|https?:\/\/|tel:|mailto:)/.test(row.value) || row.value === '' ? row.value : null
  }
}
