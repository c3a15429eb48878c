-- Pieces of a line that are refunded (`only_made`: refunds that succeeded; else also requested ones), can still be left out and are not
-- withdrawn yet (decision 0078). A refund taken from two payments counts as made when both parts have succeeded.
create or replace function pieces_to_withdraw(item bigint, of_order bigint, only_made boolean) returns int language sql stable as $$
  select greatest(0, least(
    coalesce((select sum((l ->> 'count')::int) from refunds f, jsonb_array_elements(f.lines) l
      where f.order_id = o.id and (l ->> 'item')::bigint = i.id
        and (f.state = 'succeeded' or (f.state <> 'canceled' and not only_made))
        and not (only_made and exists (select from refunds g
          where g.order_id = f.order_id and g.request_key = f.request_key and g.state in ('creating', 'pending')
            and g.lines @> jsonb_build_array(jsonb_build_object('item', i.id))))), 0) - i.withdrawn,
    -- a sealed parcel without a list of contents holds what is in no other parcel
    case when exists (select from shipments s where s.order_id = o.id and parcel_sealed(s.state, s.waybill_state)
        and not exists (select from shipment_items t where t.shipment_id = s.id)) then p.loose
      else i.count - i.withdrawn - p.sealed end))::int
  from order_items i join orders o on o.id = i.order_id
  cross join lateral (select coalesce(sum(t.count) filter (where parcel_sealed(s.state, s.waybill_state)), 0) as sealed,
      coalesce(sum(t.count) filter (where not parcel_sealed(s.state, s.waybill_state)), 0) as loose
    from shipment_items t join shipments s on s.id = t.shipment_id where t.order_item_id = i.id) p
  where i.id = item and o.id = of_order and i.kind = 'goods' and order_in_house(o.state, o.delivery_type)
$$;
