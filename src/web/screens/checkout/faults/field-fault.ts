/** A fault of an input as text: shown under the input, and in the list above the form. */
export interface FieldFault {
  /** The id of the input. */
  field: string
  text: string
  inList: string
}

/** The first fault of a field, for the message under it. */
export const faultOf = (faults: readonly FieldFault[], field: string): string | undefined =>
  faults.find((one) => one.field === field)?.text
