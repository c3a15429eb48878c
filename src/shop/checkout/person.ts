import type { PersonName } from './person-name.ts'

/** Somebody in the form of an order, as typed. */
export type Person = PersonName & { phone: string; email: string }

export const nobody: Person = { lastName: '', firstName: '', middleName: '', phone: '', email: '' }
