/**
 * A form that a browser without script posted and the shop refused: its page is shown again with what was typed. Never in the address or a cache,
 * as it is personal.
 */
export interface PostedForm {
  /** Status of the page. */
  status: number
  /** By the names of the inputs; a ticked box is `on`. */
  values: Readonly<Record<string, string>>
  /** By the names of the inputs. */
  errors: readonly { field: string; message: string }[]
  /** Why it was refused if no field is wrong: the code of the refusal and the shop's words for it, '' for a fault. */
  failure: { code: string; words: string } | null
}
