/**
 * Every table that knows a customer, and what becomes of it when the customer goes (152-FZ). A table with a `customer_id` that is not
 * here fails a test: whoever adds one decides here.
 */
export interface PersonalTable {
  table: string
  /** `delete`: its rows go. `keep`: they stay, for the reason. */
  onErase: 'delete' | 'keep'
  why?: string
  /** Its rows go into the archive a customer asks for, under this name, without these members. */
  told?: { as: string; without: readonly string[] }
}

const ids = ['id', 'company_id', 'customer_id'] as const

export const personalTables: readonly PersonalTable[] = [
  { table: 'sessions', onErase: 'delete', told: { as: 'sessions', without: [...ids, 'token_hash'] } },
  { table: 'sign_in_links', onErase: 'delete' },
  { table: 'customer_identities', onErase: 'delete', told: { as: 'services_to_sign_in', without: ids } },
  { table: 'cart_lines', onErase: 'delete', told: { as: 'cart', without: ids } },
  { table: 'carts', onErase: 'delete' },
  { table: 'favorites', onErase: 'delete', told: { as: 'favorites', without: ids } },
  { table: 'product_views', onErase: 'delete', told: { as: 'last_viewed', without: ids } },
  { table: 'stock_waits', onErase: 'delete', told: { as: 'waits_for_goods', without: [...ids, 'stop_code'] } },
  {
    table: 'price_access_requests',
    onErase: 'delete',
    told: { as: 'price_access', without: [...ids, 'legal', 'decided_by'] },
  },
  { table: 'email_changes', onErase: 'delete', told: { as: 'email_changes', without: [...ids, 'code', 'tries'] } },
  // What is sealed is told opened, by its own slice.
  { table: 'customer_documents', onErase: 'delete' },
  { table: 'tourists', onErase: 'delete' },
  { table: 'important_dates', onErase: 'delete', told: { as: 'important_dates', without: ids } },
  { table: 'saved_addresses', onErase: 'delete', told: { as: 'addresses', without: ids } },
  { table: 'personal_managers', onErase: 'delete' },
  { table: 'messages', onErase: 'delete', told: { as: 'messages', without: [...ids, 'key', 'facts'] } },
  { table: 'push_devices', onErase: 'delete', told: { as: 'push_devices', without: [...ids, 'registration_id'] } },
  { table: 'pushes', onErase: 'delete' },
  {
    table: 'review_reports',
    onErase: 'delete',
    told: { as: 'reports_of_reviews', without: ['company_id', 'customer_id'] },
  },
  {
    table: 'review_votes',
    onErase: 'delete',
    told: { as: 'reviews_found_helpful', without: ['company_id', 'customer_id'] },
  },
  {
    table: 'reclamation_messages',
    onErase: 'delete',
    told: { as: 'messages_about_returns', without: ['id', 'company_id', 'customer_id'] },
  },
  { table: 'subscriptions', onErase: 'delete', told: { as: 'subscriptions', without: ids } },
  { table: 'data_exports', onErase: 'delete' },
  { table: 'bonus_cards', onErase: 'delete', told: { as: 'bonus_card', without: ids } },
  { table: 'uploads', onErase: 'delete', told: { as: 'files', without: [...ids, 'key'] } },

  {
    table: 'orders',
    onErase: 'keep',
    why: 'documents of accounting: five years, then name, phone and address go',
    told: { as: 'orders', without: ['company_id', 'customer_id', 'idempotency_key', 'delivery_payment_option_id'] },
  },
  {
    table: 'reclamations',
    onErase: 'keep',
    why: 'claims and the money that went back: accounting; papers and bank details go',
    told: { as: 'returns', without: [...ids, 'sealed', 'refund_key', 'refund_tries'] },
  },
  {
    table: 'sales',
    onErase: 'keep',
    why: 'checks of tills: accounting',
    told: { as: 'purchases', without: ids },
  },
  {
    table: 'reviews',
    onErase: 'keep',
    why: 'published ones stay, without a name; the others go',
    told: { as: 'reviews', without: [...ids, 'decided_by'] },
  },
  { table: 'bonus_lots', onErase: 'keep', why: 'accounting of bonuses; what is left ends' },
  {
    table: 'bonus_operations',
    onErase: 'keep',
    why: 'accounting of bonuses',
    told: { as: 'bonuses', without: [...ids, 'key'] },
  },
  { table: 'promo_codes', onErase: 'keep', why: 'how often promo codes were used' },
  { table: 'promo_uses', onErase: 'keep', why: 'how often promo codes were used' },
  {
    table: 'consents',
    onErase: 'keep',
    why: 'proof of what was agreed to, three years after it was withdrawn',
    told: { as: 'consents', without: [...ids] },
  },
  { table: 'erasures', onErase: 'keep', why: 'proof that what was asked for was done' },
  { table: 'events', onErase: 'keep', why: 'ids and figures; forgotten after their time anyway' },
]
