-- Pieces whose money went back before the order left the house: nobody collects them, they are in no parcel, and their stock is free again.
-- The count of a line, its sums and its receipts stay as ordered; what is to be handed over is the count less these.
alter table order_items add column withdrawn int not null default 0 check (withdrawn between 0 and count);

-- The goods are where the shop can still leave pieces out: src/shop/orders/order-states.ts says the same.
create function order_in_house(state text, delivery_type text) returns boolean language sql immutable as $$
  select state in ('new', 'collecting', 'collected', 'ready', 'ready_delivery')
    or (delivery_type = 'PICKUP' and state in ('ready_pickup', 'ready_pickup_now'))
$$;

-- A parcel its carrier knows of, or that left. Of what was given up the pieces are the order's again.
create function parcel_sealed(state text, waybill_state text) returns boolean language sql immutable as $$
  select state not in ('canceled', 'rejected') and (coalesce(waybill_state in ('asked', 'made'), false) or state in ('pickup', 'delivered', 'done'))
$$;

-- Pieces of a line whose refund is made (`only_made`) or asked for as well, that can still be left out and were not yet.
create function pieces_to_withdraw(item bigint, of_order bigint, only_made boolean) returns int language sql stable as $$
  select greatest(0, least(
    coalesce((select sum((l ->> 'count')::int) from refunds f, jsonb_array_elements(f.lines) l
      where f.order_id = o.id and (f.state = 'succeeded' or (f.state <> 'canceled' and not only_made)) and (l ->> 'item')::bigint = i.id), 0) - i.withdrawn,
    -- a sealed parcel of whose contents nobody said has what lies in no other
    case when exists (select from shipments s where s.order_id = o.id and parcel_sealed(s.state, s.waybill_state)
        and not exists (select from shipment_items t where t.shipment_id = s.id)) then p.loose
      else i.count - i.withdrawn - p.sealed end))::int
  from order_items i join orders o on o.id = i.order_id
  cross join lateral (select coalesce(sum(t.count) filter (where parcel_sealed(s.state, s.waybill_state)), 0) as sealed,
      coalesce(sum(t.count) filter (where not parcel_sealed(s.state, s.waybill_state)), 0) as loose
    from shipment_items t join shipments s on s.id = t.shipment_id where t.order_item_id = i.id) p
  where i.id = item and o.id = of_order and i.kind = 'goods' and order_in_house(o.state, o.delivery_type)
$$;

-- Pieces of a line that are to be collected and handed over.
create function pieces_to_collect(item bigint, of_order bigint) returns int language sql stable as $$
  select i.count - i.withdrawn - coalesce(pieces_to_withdraw(i.id, i.order_id, false), 0)
  from order_items i where i.id = item and i.order_id = of_order
$$;

create or replace view order_pieces as
select i.order_id, i.id as item, i.count as pieces,
  case r.state when 'held' then i.count - i.withdrawn else 0 end as reserved,
  i.withdrawn + case r.state when 'released' then i.count - i.withdrawn else 0 end as freed,
  case r.state when 'taken' then i.count - i.withdrawn else 0 end as handed_over,
  case r.state when 'taken' then i.count - i.withdrawn else 0 end - g.back - g.written_off as still_out,
  g.back, g.written_off
from order_items i
-- all reservations of an order end together; what was withdrawn has none
left join lateral (select state from reservations where order_id = i.order_id and variant_id = i.variant_id limit 1) r on true
cross join lateral (select coalesce(sum(restocked), 0)::int as back, coalesce(sum(written_off), 0)::int as written_off
  from received_goods where order_item_id = i.id) g
where i.kind = 'goods';

-- As before (0100), of the pieces that were handed over: refunds of withdrawn ones are none of theirs.
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

-- As before (0025); a piece that was not handed over cannot come back, though its refund failed in the end.
create or replace function pieces_returned(item bigint, of_order bigint) returns int language sql stable as $$
  select greatest(coalesce((select sum((l ->> 'count')::int) from refunds f, jsonb_array_elements(f.lines) l
      where f.order_id = of_order and f.state <> 'canceled' and not starts_with(f.request_key, 'reclamation-') and (l ->> 'item')::bigint = item), 0),
      coalesce((select i.withdrawn from order_items i where i.id = item), 0))::int
    + coalesce((select sum(r.count) from reclamations r
      where r.order_item_id = item and r.state is not null and r.state not in ('returned', 'canceled', 'rejected')), 0)::int
$$;
