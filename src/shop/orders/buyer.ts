/** A person as entered in the order form: `phone` is digits only, `email` is in lower case; '': not given. */
export interface EnteredPerson {
  last_name?: string
  first_name?: string
  middle_name?: string
  phone?: string
  email?: string
}

/** The buyer and the recipient as entered in the form; API clients may send neither. */
export interface OrderPeople {
  customer?: EnteredPerson | null
  recipient?: (EnteredPerson & { isEnabled?: boolean }) | null
}

/** Name and contacts of a person; '': unknown. */
export interface Contact {
  name: string
  phone: string
  email: string
}

interface Received {
  recipientName: string
  recipientPhone: string
  recipientEmail: string
  people: OrderPeople
}

const nameOf = ({ last_name, first_name, middle_name }: EnteredPerson): string =>
  [last_name, first_name, middle_name].filter(Boolean).join(' ')

/** Whether somebody other than the buyer receives it: its phone is neither the one of the account nor the one the buyer entered. */
export const isForAnother = ({ recipientPhone, people }: Received, account: Contact): boolean =>
  recipientPhone !== account.phone && recipientPhone !== (people.customer?.phone || account.phone)

/**
 * The buyer. A buyer who receives the order is known by what was entered for the recipient; else by what was entered for the buyer, else by the
 * account.
 */
export function buyerOf(order: Received, account: Contact): Contact {
  const told = order.people.customer ?? {}
  const own = isForAnother(order, account)
    ? { name: '', phone: '', email: '' }
    : { name: order.recipientName, phone: order.recipientPhone, email: order.recipientEmail }
  return {
    name: own.name || nameOf(told) || account.name,
    phone: own.phone || told.phone || account.phone,
    email: own.email || told.email || account.email,
  }
}
