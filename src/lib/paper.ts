/** A piece of a printed page, one under another; what does not fit goes on to the next page. */
export type PaperPart =
  | { kind: 'right' | 'title' | 'heading' | 'text' | 'small' | 'sign'; text: string }
  | { kind: 'row'; name: string; value: string }
  | PaperTable

/** Ruled, in the given shares of the width of the page; its head comes again on each page it goes on to. */
export interface PaperTable {
  kind: 'table'
  columns: readonly { title: string; share: number; align?: 'left' | 'right' | 'center' }[]
  rows: readonly (readonly string[])[]
  size?: number
}
