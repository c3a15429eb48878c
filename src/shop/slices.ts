/**
 * The slices of the business, earliest first: a later one may use an earlier one, never the reverse
 * (reference: ARCHITECTURE.md "Slices, earliest first"; checked by test/house.test.ts).
 */
export const slices = [
  'company',
  'staff',
  'notices',
  'places',
  'delivery',
  'customers',
  'sign-in',
  'catalog',
  'prices',
  'navigation',
  'favorites',
  'restock',
  'tours',
  'promotions',
  'loyalty',
  'payments',
  'cart',
  'orders',
  'checkout',
  'sales',
  'reviews',
  'reclamations',
  'events',
  'pages',
  'imports',
  'exchange',
  'feeds',
  'webhooks',
] as const
