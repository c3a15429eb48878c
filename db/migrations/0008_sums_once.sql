-- The sum of an order is checked once a transaction that changed it, however many lines and adjustments were written (decision 0026).
-- In 0005 it was asked again for each of their rows.

-- True for the first change of an order in a transaction, and again for the first one after its check has run. What is noted
-- lives as long as the transaction and is rolled back with a savepoint, as the waiting check itself is. The list is bounded: a
-- transaction that changes very many orders has the rest of them checked row by row.
create function wants_sums_check(changed bigint) returns boolean volatile language plpgsql as $$
declare
  waiting text := coalesce(current_setting('vitrina.sums_waiting', true), '');
begin
  if strpos(waiting, ',' || changed || ',') > 0 then return false; end if;
  if length(waiting) < 1000 then perform set_config('vitrina.sums_waiting', waiting || ',' || changed || ',', true); end if;
  return true;
end
$$;

create or replace function check_order_sums() returns trigger language plpgsql as $$
declare
  changed bigint[];
  one bigint;
begin
  if tg_table_name = 'orders' then changed := array[new.id];
  elsif tg_op = 'INSERT' then changed := array[new.order_id];
  elsif tg_op = 'DELETE' then changed := array[old.order_id];
  else changed := array[old.order_id, new.order_id];
  end if;
  foreach one in array changed loop
    perform set_config('vitrina.sums_waiting',
      replace(coalesce(current_setting('vitrina.sums_waiting', true), ''), ',' || one || ',', ''), true);
    if order_sums_hold(one) is false then
      raise exception 'order % is not the sum of its lines and adjustments', one using errcode = 'check_violation', constraint = 'orders_sums';
    end if;
  end loop;
  return null;
end
$$;

drop trigger orders_sums on orders;
drop trigger order_items_sums on order_items;
drop trigger order_adjustments_sums on order_adjustments;

create constraint trigger orders_sums after insert or update of subtotal, discount_amount, bonus_discount_amount, delivery_price, total on orders
  deferrable initially deferred for each row when (wants_sums_check(new.id)) execute function check_order_sums();
-- Moved from one order to another, a line or an adjustment is missing in the first: both are checked.
create constraint trigger order_items_sums_added after insert on order_items
  deferrable initially deferred for each row when (wants_sums_check(new.order_id)) execute function check_order_sums();
create constraint trigger order_items_sums_changed after update of list_price, count, payable, order_id on order_items
  deferrable initially deferred for each row
  when (wants_sums_check(old.order_id) or wants_sums_check(new.order_id)) execute function check_order_sums();
create constraint trigger order_items_sums_gone after delete on order_items
  deferrable initially deferred for each row when (wants_sums_check(old.order_id)) execute function check_order_sums();
create constraint trigger order_adjustments_sums_added after insert on order_adjustments
  deferrable initially deferred for each row when (wants_sums_check(new.order_id)) execute function check_order_sums();
create constraint trigger order_adjustments_sums_changed after update on order_adjustments
  deferrable initially deferred for each row
  when (wants_sums_check(old.order_id) or wants_sums_check(new.order_id)) execute function check_order_sums();
create constraint trigger order_adjustments_sums_gone after delete on order_adjustments
  deferrable initially deferred for each row when (wants_sums_check(old.order_id)) execute function check_order_sums();
