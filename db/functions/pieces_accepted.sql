-- Pieces of a line that the shop has accepted back, of those that were handed over: by refunds other than of reclamations and of withdrawn
-- pieces, by approved reclamations, and all pieces of a returned order.
create or replace function pieces_accepted(item bigint, of_order bigint) returns int language sql stable as $$
  select case when p.handed_over = 0 then 0
    when o.state = 'returned' then p.handed_over
    else least(p.handed_over, greatest(0, coalesce((select sum((l ->> 'count')::int) from refunds f, jsonb_array_elements(f.lines) l
          where f.order_id = o.id and f.state <> 'canceled' and not starts_with(f.request_key, 'reclamation-') and (l ->> 'item')::bigint = i.id), 0)
          - i.withdrawn)
        + coalesce((select sum(r.count) from reclamations r
          where r.order_item_id = i.id and r.state in ('approved', 'failed', 'done')), 0))::int end
  from order_items i join orders o on o.id = i.order_id join order_pieces p on p.item = i.id
  where i.id = pieces_accepted.item and o.id = of_order
$$;
