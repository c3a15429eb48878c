/** What is known of the end of an account. */
export interface EraseState {
  /** When the account goes; null: nobody asked. */
  eraseAt: Date | null
  /** Orders under way: the account waits for them, whatever day it is. */
  orders: string[]
}
