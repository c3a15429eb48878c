/** The slices of the business, earliest first: a later slice may import an earlier one, never the reverse (test/house.test.ts checks it). */
export const slices = [
  /** Companies: hosts, settings, accounts at outer services, employees. */
  'company',
  /** Staff: sign-in, permissions, audit. */
  'staff',
  /** Devices and browsers that receive pushes. */
  'push',
  /** Regions, outlets, addresses. */
  'places',
  /** Delivery options, courier zones, pickup points of carriers. */
  'delivery',
  /** Customers, consents. */
  'customers',
  /** Sign-in by code and through outer services, sessions. */
  'sign-in',
  /** Files sent by customers. */
  'uploads',
  /** A customer’s documents, addresses, dates, mail, subscriptions. */
  'account',
  /** Messages to people: texts, sending, journal. */
  'notices',
  /** Search: index in memory, synonyms, log of queries. */
  'search',
  /** Categories, products, listings, suggestions, prices and stock set by staff. */
  'catalog',
  /** Price levels of customers, access to closed prices. */
  'prices',
  /** Menus. */
  'navigation',
  /** Favourites and recently viewed products. */
  'favorites',
  /** Messages when a sold-out size is back. */
  'restock',
  /** Tours: places, hotels, searches, prices asked for (quotes), the line of a cart. */
  'tours',
  /** Promotions and promo codes. */
  'promotions',
  /** Bonuses. */
  'loyalty',
  /** Payments, refunds, receipts, nightly comparison with providers. */
  'payments',
  /** Cart lines, prices and totals. */
  'cart',
  /** Orders: states, stock, parcels, documents, storage. */
  'orders',
  /** Placing an order. */
  'checkout',
  /** Tours after the order: bookings at suppliers, claims, papers. */
  'bookings',
  /** Purchases in outlets, keys of tills. */
  'sales',
  /** Reviews of products and their moderation. */
  'reviews',
  /** Returns: application, decision, refund, statement. */
  'reclamations',
  /** Events of a calendar (the event bus is `shop/events.ts`): registration, waiting list, reminders. */
  'gatherings',
  /** Texts, banners, landing pages. */
  'pages',
  /** Answers to the form of landing pages. */
  'form-answers',
  /** Goods from CommerceML and YML files. */
  'imports',
  /** Pages, menus, banners and redirects out of files of their owner. */
  'content',
  /** The exchange protocol of 1C. */
  'exchange',
  /** Sitemap, feeds of marketplaces. */
  'feeds',
  /** Events sent to programs of a company. */
  'webhooks',
  /** Export and erasure of personal data. */
  'privacy',
] as const
