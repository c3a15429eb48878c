import type { PersonName } from './person-name.ts'

/** A person in the order form, as typed. */
export type Person = PersonName & { phone: string; email: string }

export const emptyPerson: Person = { lastName: '', firstName: '', middleName: '', phone: '', email: '' }
