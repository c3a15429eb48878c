import { z } from '@hono/zod-openapi'
import { isBic, isInn, isKpp, isOgrn } from '#lib/russian-documents.ts'
import { wrongAccounts } from './legal-info.ts'

const line = (most: number) => z.string().trim().max(most)
const judged = (is: (text: string) => boolean) => line(60).refine((text) => text === '' || is(text))

/**
 * Data of a legal entity; absent fields remain. Numbers are validated by
 * their check digits, accounts also against the stored data (legal.flow.ts).
 */
export const legalPatch = z
  .object({
    company: line(300),
    inn: judged(isInn),
    kpp: judged(isKpp),
    ogrn: judged(isOgrn),
    address: line(500),
    fio: line(200),
    bank_name: line(300),
    bic: judged(isBic),
    account: line(60),
    correspondent_account: line(60),
  })
  .partial()
  .superRefine(({ account = '', correspondent_account: correspondent = '', bic = '' }, issues) => {
    for (const name of wrongAccounts({ account, correspondent_account: correspondent, bic }))
      issues.addIssue({ code: 'custom', path: [name], message: 'does not agree with the bank code' })
  })

export const legalOnWire = z
  .object({
    company: z.string(),
    inn: z.string(),
    kpp: z.string(),
    ogrn: z.string(),
    address: z.string(),
    fio: z.string(),
    bank_name: z.string(),
    bic: z.string(),
    account: z.string(),
    correspondent_account: z.string(),
  })
  .openapi('LegalInfo')
export type LegalOnWire = z.infer<typeof legalOnWire>

/** A company from the register, with our field names. */
export const companiesFound = z.object({
  items: z.array(
    z.object({
      company: z.string(),
      inn: z.string(),
      kpp: z.string(),
      ogrn: z.string(),
      address: z.string(),
      fio: z.string(),
      is_active: z.boolean(),
    }),
  ),
})
export const banksFound = z.object({
  items: z.array(z.object({ bank_name: z.string(), bic: z.string(), correspondent_account: z.string() })),
})
export const registerQuery = z.object({ query: z.string().trim().min(1).max(300) })
