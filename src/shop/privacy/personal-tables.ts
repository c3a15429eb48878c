/**
 * All tables with data of a customer, and what happens to them when the customer is erased (152-FZ). A table with a `customer_id` that is missing
 * here fails a test, so its author decides.
 */
export interface PersonalTable {
  table: string
  /** `delete`: its rows are deleted. `keep`: they stay, for the reason in `why`. */
  onErase: 'delete' | 'keep'
  why?: string
  /** Its rows are exported to the customer's archive under this name, without these columns. */
  told?: { as: string; without: readonly string[] }
}

const ids = ['id', 'company_id', 'customer_id'] as const

export const personalTables: readonly PersonalTable[] = [
  { table: 'sessions', onErase: 'delete', told: { as: 'sessions', without: [...ids, 'token_hash'] } },
  { table: 'sign_in_links', onErase: 'delete' },
  { table: 'customer_identities', onErase: 'delete', told: { as: 'services_to_sign_in', without: ids } },
  { table: 'cart_lines', onErase: 'delete', told: { as: 'cart', without: ids } },
  { table: 'carts', onErase: 'delete', told: { as: 'cart_choices', without: ids } },
  {
    table: 'favorites',
    onErase: 'delete',
    told: { as: 'favorites', without: [...ids, 'seen_price', 'seen_zone_id', 'seen_region_id'] },
  },
  { table: 'product_views', onErase: 'delete', told: { as: 'last_viewed', without: ids } },
  { table: 'form_answers', onErase: 'delete', told: { as: 'answers_to_forms', without: [...ids, 'consent_text_id'] } },
  {
    table: 'gathering_reviews',
    onErase: 'delete',
    told: { as: 'event_reviews', without: [...ids, 'gathering_id', 'registration_id'] },
  },
  {
    table: 'gathering_registrations',
    onErase: 'delete',
    told: { as: 'event_registrations', without: [...ids, 'gathering_id', 'code'] },
  },
  { table: 'stock_waits', onErase: 'delete', told: { as: 'waits_for_goods', without: [...ids, 'stop_code'] } },
  {
    table: 'price_access_requests',
    onErase: 'delete',
    told: { as: 'price_access', without: [...ids, 'legal', 'decided_by'] },
  },
  { table: 'email_changes', onErase: 'delete', told: { as: 'email_changes', without: [...ids, 'code', 'tries'] } },
  // Sealed fields are exported opened, by their own slice.
  { table: 'customer_documents', onErase: 'delete' },
  { table: 'tourists', onErase: 'delete' },
  { table: 'important_dates', onErase: 'delete', told: { as: 'important_dates', without: ids } },
  { table: 'saved_addresses', onErase: 'delete', told: { as: 'addresses', without: ids } },
  // Exported with names, by their own slice.
  { table: 'personal_managers', onErase: 'delete' },
  { table: 'messages', onErase: 'delete', told: { as: 'messages', without: [...ids, 'key', 'facts'] } },
  {
    table: 'push_devices',
    onErase: 'delete',
    told: { as: 'push_devices', without: [...ids, 'registration_id', 'session_id', 'has_session'] },
  },
  { table: 'pushes', onErase: 'delete', told: { as: 'pushes', without: ids } },
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
  { table: 'data_exports', onErase: 'delete', told: { as: 'archives_asked_for', without: [...ids, 'key_hash'] } },
  { table: 'bonus_cards', onErase: 'delete', told: { as: 'bonus_card', without: ids } },
  { table: 'uploads', onErase: 'delete', told: { as: 'files', without: [...ids, 'key'] } },

  {
    table: 'orders',
    onErase: 'keep',
    why: 'documents of accounting: five years, then name, phone, address and company go; what was said to the courier goes at once',
    told: {
      as: 'orders',
      without: ['company_id', 'customer_id', 'idempotency_key', 'recipient_key', 'delivery_payment_option_id'],
    },
  },
  {
    table: 'reclamations',
    onErase: 'keep',
    why: 'claims and the money that went back: accounting; papers and bank details go',
    told: { as: 'returns', without: ['company_id', 'customer_id', 'sealed', 'refund_key', 'refund_tries'] },
  },
  {
    table: 'sales',
    onErase: 'keep',
    why: 'checks of tills: accounting',
    told: { as: 'purchases', without: ['company_id', 'customer_id'] },
  },
  {
    table: 'reviews',
    onErase: 'keep',
    why: 'published ones stay, without a name; the others go, as do additions nobody published',
    told: { as: 'reviews', without: [...ids, 'decided_by'] },
  },
  {
    table: 'bonus_lots',
    onErase: 'keep',
    why: 'accounting of bonuses; what is left ends',
    told: { as: 'bonuses_by_term', without: [...ids, 'end_told_at'] },
  },
  {
    table: 'bonus_operations',
    onErase: 'keep',
    why: 'accounting of bonuses',
    told: { as: 'bonuses', without: [...ids, 'key'] },
  },
  {
    table: 'promo_codes',
    onErase: 'keep',
    why: 'how often promo codes were used',
    told: { as: 'promo_codes', without: [...ids, 'promotion_id', 'allowance_id', 'is_stopped'] },
  },
  {
    table: 'promo_uses',
    onErase: 'keep',
    why: 'how often promo codes were used',
    told: { as: 'promo_codes_used', without: ['customer_id', 'allowance_id'] },
  },
  {
    table: 'consents',
    onErase: 'keep',
    why: 'proof of what was agreed to, three years after it was withdrawn',
    told: { as: 'consents', without: [...ids] },
  },
  {
    table: 'erasures',
    onErase: 'keep',
    why: 'proof that what was asked for was done',
    told: { as: 'asked_to_be_deleted', without: ids },
  },
  {
    table: 'tour_quotes',
    onErase: 'keep',
    why: 'what an order of a tour was agreed for: accounting; without an order it goes after three days, papers of tourists 30 days after the return, or with the account',
    told: {
      as: 'prices_of_tours',
      without: [
        ...ids,
        'token',
        'visitor_hash',
        'offer',
        'about',
        'quote',
        'agreed_parts',
        'previous_parts',
        'tourists',
        'offer_ref',
        'provider',
      ],
    },
  },
  {
    table: 'tour_consents',
    onErase: 'keep',
    why: 'proof of the contract and of the consent to pass tourists’ data on; without an order it goes with its quote',
    told: { as: 'terms_of_tours', without: [...ids, 'quote_id'] },
  },
  {
    table: 'tour_bookings',
    onErase: 'keep',
    why: 'belongs to the order: accounting',
    told: {
      as: 'trips',
      without: [
        'company_id',
        'customer_id',
        'quote_id',
        'key',
        'provider',
        'voucher_faults',
        'task',
        'read_count',
        'supplier_ref',
        'supplier_message',
      ],
    },
  },
  // Not exported: orders, reclamations and reviews contain the same.
  { table: 'events', onErase: 'keep', why: 'ids and figures; forgotten after their time anyway' },
]

/**
 * Tables whose rows belong to rows of the tables above and name no customer themselves; they are kept or deleted with them. A missing table fails
 * a test as well.
 */
export interface BelongingTable {
  table: string
  of: 'orders' | 'sales' | 'reclamations' | 'lines'
  /** Exported to the archive under this name; null: internal data of the shop, or exported elsewhere. */
  told: { as: string; without: readonly string[] } | null
}

const inner = ['company_id', 'idempotence_key', 'request_key', 'provider_id'] as const
/** `details` is exported: a line of a plug-in stores the buyer's wishes there. */
const ofGoods = ['product_id', 'variant_id', 'image', 'agent'] as const
const waybills = ['waybill_id', 'waybill_key', 'waybill_problem', 'waybill_state'] as const

export const belongingTables: readonly BelongingTable[] = [
  { table: 'order_items', of: 'orders', told: { as: 'order_lines', without: ofGoods } },
  { table: 'canceled_items', of: 'orders', told: { as: 'canceled_items', without: ofGoods } },
  { table: 'order_adjustments', of: 'orders', told: { as: 'order_adjustments', without: ['id'] } },
  { table: 'order_history', of: 'orders', told: { as: 'order_history', without: ['id'] } },
  {
    table: 'payment_schedule',
    of: 'orders',
    told: { as: 'payment_schedule', without: ['remind_hours', 'reminded_hours'] },
  },
  { table: 'payments', of: 'orders', told: { as: 'payments', without: [...inner, 'confirmation'] } },
  { table: 'refunds', of: 'orders', told: { as: 'refunds', without: inner } },
  { table: 'receipts', of: 'orders', told: { as: 'receipts', without: [...inner, 'problem'] } },
  { table: 'shipments', of: 'orders', told: { as: 'shipments', without: [...inner, ...waybills] } },
  {
    table: 'tour_claims',
    of: 'orders',
    told: { as: 'changes_of_trips', without: ['id', 'company_id', 'supplier_claim', 'is_told', 'reminders'] },
  },
  { table: 'tour_papers', of: 'orders', told: { as: 'papers_of_trips', without: ['company_id', 'file', 'source'] } },
  { table: 'tour_log', of: 'orders', told: null },
  { table: 'reservations', of: 'orders', told: null },
  { table: 'courier_slot_holds', of: 'orders', told: null },
  { table: 'received_goods', of: 'orders', told: null },
  { table: 'exchange_orders', of: 'orders', told: null },
  { table: 'exchange_offers', of: 'orders', told: null },
  { table: 'sale_items', of: 'sales', told: { as: 'purchase_lines', without: ofGoods } },
  { table: 'sale_returns', of: 'sales', told: { as: 'purchases_brought_back', without: ['id', 'company_id'] } },
  {
    table: 'reclamation_history',
    of: 'reclamations',
    told: { as: 'return_history', without: ['id', 'company_id', 'actor_name'] },
  },
  { table: 'bonus_moves', of: 'lines', told: null },
  { table: 'marking_codes', of: 'lines', told: null },
  { table: 'shipment_items', of: 'lines', told: null },
  { table: 'sale_return_items', of: 'lines', told: null },
]
