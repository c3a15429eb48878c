/** Permissions that a member of staff has in the company or at some outlets. */
export interface Grant {
  /** Names like `prices.write`, one per staff call; `*`: all. */
  permissions: ReadonlySet<string>
  /** null: in the whole company. */
  outlets: readonly number[] | null
}

/** Whoever has grants: a member of the staff. */
interface Member {
  grants: readonly Grant[]
}

/**
 * Permissions that mean something at an outlet: each of their calls touches orders, returns or stock of one outlet and asks for which. A
 * membership limited to outlets gives these only; everything else concerns the whole company (our choice).
 */
export const outletPermissions: ReadonlySet<string> = new Set([
  'orders.read',
  'orders.move',
  'orders.pay',
  'orders.refund',
  'reclamations.read',
  'reclamations.move',
  'reclamations.decide',
  'stock.write',
])

const gives = ({ permissions, outlets }: Grant, permission: string): boolean =>
  (outlets === null || outletPermissions.has(permission)) && (permissions.has('*') || permissions.has(permission))

/** Whether a member has a permission in the company, or at one outlet at least. */
export const mayUse = ({ grants }: Member, permission: string): boolean =>
  grants.some((grant) => gives(grant, permission))

/** The outlets at which a member has a permission; null: in the whole company. */
export function outletsOf({ grants }: Member, permission: string): readonly number[] | null {
  const giving = grants.filter((grant) => gives(grant, permission))
  const limited = giving.flatMap(({ outlets }) => outlets ?? [])
  return giving.some(({ outlets }) => outlets === null) ? null : [...new Set(limited)]
}

/** The outlets to which all rights of a member are limited; null: some hold in the whole company. */
export function outletsOfAll({ grants }: Member): readonly number[] | null {
  const limited = grants.flatMap(({ outlets }) => outlets ?? [])
  return grants.some(({ outlets }) => outlets === null) ? null : [...new Set(limited)]
}

/** Whether something of an outlet is within these outlets; what belongs to no outlet is the company's. */
export const isWithin = (outlets: readonly number[] | null, outlet: number | null): boolean =>
  outlets === null || (outlet !== null && outlets.includes(outlet))

/** Names of all permissions in force, in order; `*`: everything in the company. */
export function permissionsOf({ grants }: Member): string[] {
  const named = new Set<string>()
  for (const { permissions, outlets } of grants)
    for (const one of outlets !== null && permissions.has('*') ? outletPermissions : permissions)
      if (outlets === null || outletPermissions.has(one)) named.add(one)
  return [...named].sort()
}
