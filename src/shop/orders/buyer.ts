/** Somebody as the form of an order told: digits of a phone, an address in lower case; '' where there is none. */
export interface ToldPerson {
  last_name?: string
  first_name?: string
  middle_name?: string
  phone?: string
  email?: string
}

/** Who orders and who receives, as the form told them; programs may tell neither. */
export interface OrderPeople {
  customer?: ToldPerson | null
  recipient?: (ToldPerson & { isEnabled?: boolean }) | null
}

/** How somebody is called and reached; '' where it is not known. */
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

const nameOf = ({ last_name, first_name, middle_name }: ToldPerson): string =>
  [last_name, first_name, middle_name].filter(Boolean).join(' ')

/** Whether somebody else than who ordered receives it: another phone than the buyer's own, told or of the account. */
export const isForAnother = ({ recipientPhone, people }: Received, account: Contact): boolean =>
  recipientPhone !== account.phone && recipientPhone !== (people.customer?.phone || account.phone)

/**
 * Who bought: as they told of themselves in the form, else as their account knows them. Who receives their own order told it there, and
 * is reached there.
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
