/** Orders that are not over, as a condition on `orders o`. */
const goesOn = "o.state not in ('canceled', 'expired', 'rejected', 'returned', 'done')"

/** Invariants of tours (integrations §16.7), as queries for violations; run by `vitrina doctor`. */
export const bookingChecks: Readonly<Record<string, string>> = {
  'results of a search of tours only grow': `
    select s.id from tour_searches s
    where s.version < (select max(b.version) from tour_search_batches b where b.search_id = s.id)`,
  'a tour that was priced is one its search asked for': `
    select q.id::text as id from tour_quotes q, lateral (select q.offer -> 'query' as query, (q.offer ->> 'startDate')::date as starts,
      (q.offer ->> 'nights')::int as nights) f
    where f.starts < (f.query ->> 'dateFrom')::date or f.starts > (f.query ->> 'dateTo')::date
      or f.nights < (f.query ->> 'nightsFrom')::int or f.nights > (f.query ->> 'nightsTo')::int
      or q.returns <> f.starts + f.nights
      or q.party <> (f.query ->> 'adults') || coalesce((select '-' || string_agg(age, '.' order by age::int)
        from jsonb_array_elements_text(f.query -> 'childAges') age), '')`,
  'the parts of a quote sum to its total': `
    select q.id::text as id from tour_quotes q
    where q.total <> (select sum((p ->> 'amount')::bigint) from jsonb_array_elements(q.quote -> 'parts') p)
      + coalesce((select sum((e ->> 'amount')::bigint * case when e ->> 'per' = 'tourist'
          then (q.offer -> 'query' ->> 'adults')::int + jsonb_array_length(q.offer -> 'query' -> 'childAges') else 1 end)
        from jsonb_array_elements(q.quote -> 'extras') e where e ->> 'code' = any (q.extras)), 0)`,
  'the parts of an ordered tour and the changes its customer accepted sum to its price': `
    select o.number as id from orders o join order_items i on i.order_id = o.id
    where o.cart_group = 'tour' and o.subtotal is distinct from
      (select sum((p ->> 'amount')::bigint) from jsonb_array_elements(i.details -> 'parts') p)
      + coalesce((select sum(c.extra) from tour_claims c where c.order_id = o.id and c.state = 'accepted'), 0)`,
  'promotions, codes and bonuses lower a tour by no more than the share they may': `
    select o.number as id from orders o join order_items i on i.order_id = o.id
    where o.cart_group = 'tour' and o.discount_amount + o.bonus_discount_amount > floor(
      (o.subtotal - coalesce((select sum(c.extra) from tour_claims c where c.order_id = o.id and c.state = 'accepted'), 0))
      * coalesce((i.details ->> 'reducibleShare')::int, 0) / 100)`,
  'an order of a tour has one quote, one booking, and costs what was agreed': `
    select o.number as id from orders o
    left join tour_quotes q on q.order_id = o.id left join tour_bookings b on b.order_id = o.id
    where o.cart_group = 'tour' and (q.id is null or b.order_id is null or b.quote_id <> q.id or q.customer_id <> o.customer_id)
    union all
    select o.number from orders o join tour_quotes q on q.order_id = o.id
    where o.subtotal <> q.total + coalesce((select sum(c.extra) from tour_claims c where c.order_id = o.id and c.state = 'accepted'), 0)
      or q.total > q.agreed`,
  'a tour was ordered while its price stood, and as it was priced': `
    select o.number as id from orders o join tour_quotes q on q.order_id = o.id join tour_bookings b on b.order_id = o.id
      join order_items i on i.order_id = o.id
    where o.created_at >= q.valid_until or q.state <> 'ok' or not q.is_flight_agreed
      or (b.provider, b.operator, b.hotel_id, b.end_date) is distinct from (q.provider, q.operator, q.hotel_id, q.returns)
      or b.start_date is distinct from (q.offer ->> 'startDate')::date
      or i.details ->> 'party' is distinct from q.party
      or i.details -> 'flight' ->> 'id' is distinct from coalesce(q.quote ->> 'chosenFlight', i.details -> 'flight' ->> 'id')`,
  'a booking at a supplier is of one order': `
    select max(o.number) as id from tour_bookings b join orders o on o.id = b.order_id
    where b.supplier_ref <> '' and b.state in ('requested', 'confirmed')
    group by b.company_id, b.provider, b.supplier_ref having count(*) > 1`,
  'every traveller of an ordered tour is known until their papers are erased': `
    select o.number as id from tour_bookings b join orders o on o.id = b.order_id join tour_quotes q on q.id = b.quote_id
    where b.erased_at is null and coalesce(jsonb_array_length(q.tourists), 0)
      <> (q.offer -> 'query' ->> 'adults')::int + jsonb_array_length(q.offer -> 'query' -> 'childAges')`,
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
    where c.state = 'open' and b.start_date < (CLOCK)::date and ${goesOn}`,
  'a trip can be cancelled for nothing exactly while its operator wants a change': `
    select o.number as id from tour_bookings b join orders o on o.id = b.order_id
    where ${goesOn} and o.cancels_free <> exists (
      select from tour_claims c where c.order_id = o.id and c.state in ('open', 'rebook'))`,
  'papers of tourists are erased after the return': `
    select b.order_id::text as id from tour_bookings b join tour_quotes q on q.id = b.quote_id
    where b.erased_at is not null and q.tourists is not null`,
}
