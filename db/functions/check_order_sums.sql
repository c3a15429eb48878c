-- True for the first change of an order in a transaction, and again for the first one after its check has run: the sum is checked once per
-- transaction, however many lines change. The list lives as long as the transaction and is rolled back with a savepoint, like the pending check
-- itself. It is bounded: a transaction that changes very many orders has the rest of them checked row by row.
create or replace function wants_sums_check(changed bigint) returns boolean volatile language plpgsql as $$
declare
  waiting text := coalesce(current_setting('vitrina.sums_waiting', true), '');
begin
  if strpos(waiting, ',' || changed || ',') > 0 then return false; end if;
  if length(waiting) < 1000 then perform set_config('vitrina.sums_waiting', waiting || ',' || changed || ',', true); end if;
  return true;
end
$$;

-- Trigger: order_sums_hold() of every changed order at commit. A row moved to another order changes both.
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

do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'orders'::regclass and tgname = 'orders_sums') then
    create constraint trigger orders_sums after insert or update of subtotal, discount_amount, bonus_discount_amount, delivery_price, total on orders
      deferrable initially deferred for each row when (wants_sums_check(new.id)) execute function check_order_sums();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'order_items'::regclass and tgname = 'order_items_sums_added') then
    create constraint trigger order_items_sums_added after insert on order_items
      deferrable initially deferred for each row when (wants_sums_check(new.order_id)) execute function check_order_sums();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'order_items'::regclass and tgname = 'order_items_sums_changed') then
    create constraint trigger order_items_sums_changed after update of list_price, count, payable, order_id on order_items
      deferrable initially deferred for each row
      when (wants_sums_check(old.order_id) or wants_sums_check(new.order_id)) execute function check_order_sums();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'order_items'::regclass and tgname = 'order_items_sums_gone') then
    create constraint trigger order_items_sums_gone after delete on order_items
      deferrable initially deferred for each row when (wants_sums_check(old.order_id)) execute function check_order_sums();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'order_adjustments'::regclass and tgname = 'order_adjustments_sums_added') then
    create constraint trigger order_adjustments_sums_added after insert on order_adjustments
      deferrable initially deferred for each row when (wants_sums_check(new.order_id)) execute function check_order_sums();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'order_adjustments'::regclass and tgname = 'order_adjustments_sums_changed') then
    create constraint trigger order_adjustments_sums_changed after update on order_adjustments
      deferrable initially deferred for each row
      when (wants_sums_check(old.order_id) or wants_sums_check(new.order_id)) execute function check_order_sums();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'order_adjustments'::regclass and tgname = 'order_adjustments_sums_gone') then
    create constraint trigger order_adjustments_sums_gone after delete on order_adjustments
      deferrable initially deferred for each row when (wants_sums_check(old.order_id)) execute function check_order_sums();
  end if;
end $$;
