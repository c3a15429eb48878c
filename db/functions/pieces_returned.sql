-- Pieces of a line that cannot be returned any more: refunded, withdrawn (even if the refund failed in the end: a piece that was not handed over
-- cannot come back), or in a reclamation.
create or replace function pieces_returned(item bigint, of_order bigint) returns int language sql stable as $$
  select greatest(coalesce((select sum((l ->> 'count')::int) from refunds f, jsonb_array_elements(f.lines) l
      where f.order_id = of_order and f.state <> 'canceled' and not starts_with(f.request_key, 'reclamation-') and (l ->> 'item')::bigint = item), 0),
      coalesce((select i.withdrawn from order_items i where i.id = item), 0))::int
    + coalesce((select sum(r.count) from reclamations r
      where r.order_item_id = item and r.state is not null and r.state not in ('returned', 'canceled', 'rejected')), 0)::int
$$;
