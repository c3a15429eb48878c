-- Where every piece of an order is. One book for calls and for doctor: pieces of a line are reserved, free again (they never left, and
-- the end of the order put them on sale by itself), out, or came back to be on sale or written off.
create view order_pieces as
select i.order_id, i.id as item, i.count as pieces,
  case r.state when 'held' then i.count else 0 end as reserved,
  case r.state when 'released' then i.count else 0 end as freed,
  case r.state when 'taken' then i.count else 0 end as handed_over,
  case r.state when 'taken' then i.count else 0 end - g.back - g.written_off as still_out,
  g.back, g.written_off
from order_items i
-- all reservations of an order end together
left join lateral (select state from reservations where order_id = i.order_id and variant_id = i.variant_id limit 1) r on true
cross join lateral (select coalesce(sum(restocked), 0)::int as back, coalesce(sum(written_off), 0)::int as written_off
  from received_goods where order_item_id = i.id) g
where i.kind = 'goods';

-- Pieces of a line that the shop has taken back for good: by refunds of others than reclamations, by reclamations the seller approved, and
-- whole lines of an order that was handed over and then returned. Only what left the house comes back to it: pieces of an order that ended
-- before that are on sale again by its end alone, whatever became of its money.
create or replace function pieces_accepted(item bigint, of_order bigint) returns int language sql stable as $$
  select case when p.handed_over = 0 then 0
    when o.state = 'returned' then i.count
    else least(i.count, coalesce((select sum((l ->> 'count')::int) from refunds f, jsonb_array_elements(f.lines) l
          where f.order_id = o.id and f.state <> 'canceled' and not starts_with(f.request_key, 'reclamation-') and (l ->> 'item')::bigint = i.id), 0)
        + coalesce((select sum(r.count) from reclamations r
          where r.order_item_id = i.id and r.state in ('approved', 'failed', 'done')), 0))::int end
  from order_items i join orders o on o.id = i.order_id join order_pieces p on p.item = i.id
  where i.id = pieces_accepted.item and o.id = of_order
$$;
