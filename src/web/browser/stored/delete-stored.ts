/** Name of the cache with codes for the counter (stored-codes.ts). */
export const codesCache = 'kept-codes'
/** Key of the checkout form's data, stored per tab (screens/checkout/form.ts). */
export const typedKey = 'checkout_form'

/** Deletes the signed-in customer's codes from the browser. */
export async function deleteStoredCodes(): Promise<void> {
  try {
    await caches.delete(codesCache)
  } catch {
    // A browser without storage has nothing to delete.
  }
}

/** For a sign-out by the customer; when a session expires, form data is preserved. */
export function deleteDrafts(): void {
  try {
    sessionStorage.removeItem(typedKey)
  } catch {
    // As above.
  }
}
