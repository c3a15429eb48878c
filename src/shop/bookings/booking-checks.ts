/** Invariants of tours (integrations §16.7), as queries for violations; run by `vitrina doctor`. */
export const bookingChecks: Readonly<Record<string, string>> = {
  'an order of a tour has one quote, one booking, and costs what was agreed': `
    select o.number as id from orders o
    left join tour_quotes q on q.order_id = o.id left join tour_bookings b on b.order_id = o.id
    where o.cart_group = 'tour' and (q.id is null or b.order_id is null or b.quote_id <> q.id or q.customer_id <> o.customer_id)
    union all
    select o.number from orders o join tour_quotes q on q.order_id = o.id
    where o.subtotal <> q.total + coalesce((select sum(c.extra) from tour_claims c where c.order_id = o.id and c.state = 'accepted'), 0)
      or q.total > q.agreed`,
  'the parts of a quote sum to its total': `
    select q.id::text as id from tour_quotes q
    where q.total <> (select sum((p ->> 'amount')::bigint) from jsonb_array_elements(q.quote -> 'parts') p)
      + coalesce((select sum((e ->> 'amount')::bigint * case when e ->> 'per' = 'tourist'
          then (q.offer -> 'query' ->> 'adults')::int + jsonb_array_length(q.offer -> 'query' -> 'childAges') else 1 end)
        from jsonb_array_elements(q.quote -> 'extras') e where e ->> 'code' = any (q.extras)), 0)`,
  'a confirmed booking belongs to a confirmed order, and the reverse': `
    select o.number as id from tour_bookings b join orders o on o.id = b.order_id
    where (o.confirmation = 'confirmed' and o.state not in ('canceled', 'expired', 'rejected', 'returned') and b.state <> 'confirmed')
      or (b.state = 'confirmed' and o.confirmation not in ('confirmed', 'late', 'settled'))`,
  'nothing is held at a supplier for an order that ended': `
    select o.number as id from tour_bookings b join orders o on o.id = b.order_id
    where o.state in ('canceled', 'expired', 'rejected', 'returned') and o.confirmation <> 'late' and o.confirmation <> 'settled'
      and o.updated_at < CLOCK - interval '1 day' and b.asked_at is not null and b.state not in ('refused', 'canceled')`,
  'a claim is answered before the departure': `
    select o.number as id from tour_claims c join tour_bookings b on b.order_id = c.order_id join orders o on o.id = b.order_id
    where c.state = 'open' and b.start_date < (CLOCK)::date and o.state not in ('canceled', 'expired', 'rejected', 'returned', 'done')`,
  'papers of tourists are erased after the return': `
    select b.order_id::text as id from tour_bookings b join tour_quotes q on q.id = b.quote_id
    where b.erased_at is not null and q.tourists is not null`,
}
