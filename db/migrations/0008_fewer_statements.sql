-- What an order, a cart and a sign-in cost the database (decision 0026).

-- The sum of an order is checked once a transaction that changed it, however many lines and adjustments were written.
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

-- What follows are the writes of a cart and of a sign-in, each one call and one transaction of its own. Functions, because each
-- of their statements must see what was written while it waited for a lock; one statement sees only what was there when it began.

-- Replaces a cart and answers its lines as they were before. The row of the cart is locked first: of two tabs that save at once
-- one whole cart stays, never a mixture.
create function replace_cart(customer bigint, company bigint, bonuses boolean, skus text[], counts int[], seen_prices bigint[])
returns jsonb language plpgsql as $$
declare
  before jsonb;
begin
  insert into carts (customer_id, company_id, use_bonuses) values (customer, company, bonuses)
    on conflict (customer_id) do update set use_bonuses = excluded.use_bonuses, updated_at = now();
  select coalesce(jsonb_agg(jsonb_build_object('sku', l.sku, 'count', l.count, 'seenPrice', l.seen_price) order by l.sort), '[]')
    into before from cart_lines l where l.customer_id = customer;
  delete from cart_lines l where l.customer_id = customer and l.sku <> all (skus);
  insert into cart_lines as kept (customer_id, sku, count, seen_price, sort)
    select customer, l.sku, l.count, l.seen_price, l.sort
    from unnest(skus, counts, seen_prices) with ordinality l (sku, count, seen_price, sort)
    on conflict (customer_id, sku) do update set count = excluded.count, seen_price = excluded.seen_price, sort = excluded.sort
      where (kept.count, kept.seen_price, kept.sort) is distinct from (excluded.count, excluded.seen_price, excluded.sort);
  return before;
end
$$;

-- Counts one more try under each key, in the given order and only as long as none is over; true if all let it through.
create function try_within(keys text[], at_most int[], window_opened timestamptz) returns boolean language plpgsql as $$
declare
  tried int;
begin
  for n in 1 .. cardinality(keys) loop
    insert into rate_counters as c (key, window_start, count) values (keys[n], window_opened, 1)
      on conflict (key, window_start) do update set count = c.count + 1 returning count into tried;
    if tried > at_most[n] then return false; end if;
  end loop;
  return true;
end
$$;

-- Keeps a sign-in code before it is sent, one asker of a number at a time. What came of it: `kept` with its id; `on_its_way`, and
-- when the code that is good still was sent and ends; `too_many` codes never entered or wrong tries since a moment; `over_cap`.
create function keep_sign_in_code(company bigint, asked_phone text, asked_method text, hash text, happened timestamptz, ends timestamptz,
  limits jsonb, cap_keys text[], cap_counts int[], window_opened timestamptz)
returns table (became text, id bigint, sent_at timestamptz, ends_at timestamptz) language plpgsql as $$
#variable_conflict use_column
declare
  newest sign_in_codes;
  unused int;
  wrong int;
begin
  perform pg_advisory_xact_lock(hashtextextended('sign-in:' || company || ':' || asked_phone, 0));
  select * into newest from sign_in_codes c
    where c.company_id = company and c.phone = asked_phone and c.method = asked_method order by c.id desc limit 1;
  if newest.used_at is null and newest.tries < (limits ->> 'tries')::int
    and newest.created_at > happened - make_interval(secs => (limits ->> 'resend_after_s')::int) then
    return query select 'on_its_way', newest.id, newest.created_at, newest.expires_at;
    return;
  end if;
  select count(*), coalesce(sum(tries), 0) into unused, wrong from sign_in_codes c
    where c.company_id = company and c.phone = asked_phone and c.used_at is null
      and c.created_at > happened - make_interval(secs => (limits ->> 'window_s')::int);
  if unused >= (limits ->> 'unused_a_window')::int or wrong >= (limits ->> 'tries_a_window')::int then
    return query select 'too_many', null::bigint, null::timestamptz, null::timestamptz;
  elsif not try_within(cap_keys, cap_counts, window_opened) then
    -- the try counts in its windows, though no code is kept
    return query select 'over_cap', null::bigint, null::timestamptz, null::timestamptz;
  else
    return query insert into sign_in_codes (company_id, phone, method, code_hash, created_at, expires_at)
      values (company, asked_phone, asked_method, hash, happened, ends) returning 'kept', id, created_at, expires_at;
  end if;
end
$$;

-- The customer of a phone, found or made; two first sign-ins at once make one customer. A new one is an event.
create function customer_of_phone(company bigint, asked_phone text, happened timestamptz)
returns table (id bigint, is_new boolean) language plpgsql as $$
#variable_conflict use_column
declare
  found_id bigint;
begin
  select c.id into found_id from customers c where c.company_id = company and c.phone = asked_phone;
  if found_id is not null then
    return query select found_id, false;
    return;
  end if;
  insert into customers (company_id, phone) values (company, asked_phone)
    on conflict (company_id, phone) do nothing returning id into found_id;
  if found_id is null then
    return query select c.id, false from customers c where c.company_id = company and c.phone = asked_phone;
    return;
  end if;
  perform write_events(company, jsonb_build_array(jsonb_build_object('type', 'customer.created', 'customer_id', found_id,
    'payload', jsonb_build_object('customerId', found_id))), happened);
  return query select found_id, true;
end
$$;
