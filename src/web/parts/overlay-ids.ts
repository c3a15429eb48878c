/** Buttons of the header and of screens open what stands elsewhere in the document. */
export const catalogMenuId = 'catalog-menu'
export const regionChooserId = 'region-chooser'
