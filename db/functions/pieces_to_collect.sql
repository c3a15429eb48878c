-- Pieces of a line that are to be collected and handed over.
create or replace function pieces_to_collect(item bigint, of_order bigint) returns int language sql stable as $$
  select i.count - i.withdrawn - coalesce(pieces_to_withdraw(i.id, i.order_id, false), 0)
  from order_items i where i.id = item and i.order_id = of_order
$$;
