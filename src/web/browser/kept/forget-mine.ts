/** Where codes for the counter are kept (kept-codes.ts). */
export const codesCache = 'kept-codes'
/** What is typed in the checkout lives in its tab under this name (screens/checkout/form.ts). */
export const typedKey = 'checkout_form'

/** The codes of whoever was signed in leave the browser with them. */
export async function forgetCodes(): Promise<void> {
  try {
    await caches.delete(codesCache)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Of who signs out by a press; a session that ended by itself keeps what is being typed. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(typedKey)
  } catch {
    // As above.
  }
}
