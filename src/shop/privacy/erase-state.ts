/** State of the erasure of an account. */
export interface EraseState {
  /** When the account is erased; null: not requested. */
  eraseAt: Date | null
  /** Open orders: the account is not erased before they end. */
  orders: string[]
}
