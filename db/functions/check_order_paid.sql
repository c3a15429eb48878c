-- Trigger: orders.paid is the sum of what its payments brought less what was refunded of them.
create or replace function check_order_paid() returns trigger language plpgsql as $$
declare
  checked bigint := case tg_table_name when 'orders' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_id' end;
begin
  if exists (
    select from orders o where o.id = checked and o.paid <> (
      select coalesce(sum(p.amount - p.refunded), 0) from payments p
      where p.order_id = o.id and p.state = 'succeeded' and not p.surplus)
  ) then
    raise exception 'what order % says is paid is not what its payments brought', checked using errcode = 'check_violation';
  end if;
  return null;
end $$;

do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'orders'::regclass and tgname = 'orders_paid_is_what_payments_brought') then
    create constraint trigger orders_paid_is_what_payments_brought after update of paid on orders
      deferrable initially deferred for each row when (old.paid is distinct from new.paid) execute function check_order_paid();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'payments'::regclass and tgname = 'payments_brought_what_is_paid') then
    create constraint trigger payments_brought_what_is_paid after update of state, amount, refunded on payments
      deferrable initially deferred for each row
      when (old.state is distinct from new.state or old.amount is distinct from new.amount or old.refunded is distinct from new.refunded)
      execute function check_order_paid();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'payments'::regclass and tgname = 'payments_added_what_is_paid') then
    create constraint trigger payments_added_what_is_paid after insert on payments
      deferrable initially deferred for each row when (new.state = 'succeeded') execute function check_order_paid();
  end if;
end $$;
