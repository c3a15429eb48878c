-- A refund that is taken from two payments brings its pieces back when both have given their part: until then they keep their stock.
-- As before (0170), but of refunds that are made those whose wish still waits for another payment are left out.
create or replace function pieces_to_withdraw(item bigint, of_order bigint, only_made boolean) returns int language sql stable as $$
  select greatest(0, least(
    coalesce((select sum((l ->> 'count')::int) from refunds f, jsonb_array_elements(f.lines) l
      where f.order_id = o.id and (l ->> 'item')::bigint = i.id
        and (f.state = 'succeeded' or (f.state <> 'canceled' and not only_made))
        and not (only_made and exists (select from refunds g
          where g.order_id = f.order_id and g.request_key = f.request_key and g.state in ('creating', 'pending')
            and g.lines @> jsonb_build_array(jsonb_build_object('item', i.id))))), 0) - i.withdrawn,
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

-- Refunds of the version before: pieces came back with the last payment though an earlier one gave nothing. Those that left the order stay out.
update refunds f set lines = (
  select jsonb_agg(case when (l ->> 'count')::int > 0 and c.items @> jsonb_build_array(l -> 'item') then l || '{"count": 0, "isAhead": true}' else l end order by n)
  from jsonb_array_elements(f.lines) with ordinality as t (l, n))
from (select order_id, request_key, jsonb_agg(l -> 'item') as items from refunds, jsonb_array_elements(lines) l
  where state = 'canceled' and (l ->> 'amount')::bigint > 0 and l ->> 'item' is not null group by 1, 2) c
where f.order_id = c.order_id and f.request_key = c.request_key and f.state <> 'canceled' and f.lines @? '$[*] ? (@.count > 0)'
  and not exists (select from order_items i where i.order_id = f.order_id and i.withdrawn > 0);
