/** Ids of overlays that buttons of the header and of screens open. */
export const catalogMenuId = 'catalog-menu'
export const regionChooserId = 'region-chooser'
