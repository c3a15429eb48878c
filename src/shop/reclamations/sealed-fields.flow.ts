import { inTransaction } from '#kit/db.ts'
import { SecretProblem, type Secrets } from '#kit/security/secrets.ts'
import type { App } from '#shop/context.ts'
import { nothingPersonal, type Personal } from './application.ts'
import type { SealedFields } from './reclamation.ts'
import { lockSealed, saveSealed, sealedOf } from './reclamations.store.ts'

/** A sealed field opens only in the row and under the name it was sealed for. */
const belongsTo = (id: number, field: string) => `reclamations/${id}/${field}`

/** Seals these fields; an empty one is removed. */
export async function sealFields(
  secrets: Secrets,
  id: number,
  sealed: SealedFields,
  given: Partial<Personal>,
): Promise<SealedFields> {
  const changed = Object.entries(given).map(
    async ([field, text]) => [field, text === '' ? '' : await secrets.seal(text, belongsTo(id, field))] as const,
  )
  const all = { ...sealed, ...Object.fromEntries(await Promise.all(changed)) }
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text))
}

/** Opens personal fields. A field that cannot be opened is empty and is logged, so the rest of the application stays readable. */
export async function openFields(app: App, id: number, sealed: SealedFields): Promise<Personal> {
  const opened = Object.entries(sealed).map(async ([field, text]) => {
    try {
      return [field, await app.secrets.open(text, belongsTo(id, field))] as const
    } catch (error) {
      if (!(error instanceof SecretProblem)) throw error
      app.log.error({ err: error, reclamation: id, field }, 'a field of a reclamation cannot be opened')
      return [field, ''] as const
    }
  })
  return { ...nothingPersonal, ...Object.fromEntries(await Promise.all(opened)) }
}

/** Personal data a customer gave in their reclamations, by reclamation id; empty fields are omitted. */
export async function personalOf(
  app: App,
  whose: { companyId: number; customerId: number },
): Promise<Map<number, Partial<Personal>>> {
  const all = new Map<number, Partial<Personal>>()
  for (const { id, sealed } of await sealedOf(app.db, whose)) {
    const opened = Object.entries(await openFields(app, id, sealed))
    all.set(id, Object.fromEntries(opened.filter(([, text]) => text !== '')))
  }
  return all
}

/** Seals everything again with the current key, in one transaction. Returns the number of reclamations. */
export async function resealReclamations(app: App): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    const all = await lockSealed(tx)
    for (const { id, sealed } of all) {
      const opened = Object.entries(sealed).map(
        async ([field, text]) => [field, await app.secrets.open(text, belongsTo(id, field))] as const,
      )
      const texts = Object.fromEntries(await Promise.all(opened)) as Partial<Personal>
      await saveSealed(tx, id, await sealFields(app.secrets, id, {}, texts))
    }
    return all.length
  })
}
