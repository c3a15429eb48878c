/** A block of a printed document, one below another; what does not fit continues on the next page. */
export type PaperPart =
  | { kind: 'right' | 'title' | 'heading' | 'text' | 'small' | 'sign'; text: string }
  | { kind: 'row'; name: string; value: string }
  | PaperTable

/** A ruled table; `share`: part of the page width. Its head is repeated on each page. */
export interface PaperTable {
  kind: 'table'
  columns: readonly { title: string; share: number; align?: 'left' | 'right' | 'center' }[]
  rows: readonly (readonly string[])[]
  size?: number
}
