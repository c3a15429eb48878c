-- A payment that its customer left for another way may be paid after all: money the order does not owe goes back whole, and counts
-- nowhere in what the order is paid. The state «superseded» of such a payment is not among those of payments_one_open.
alter table payments add column surplus boolean not null default false;
alter table payments add constraint payments_surplus_check check (not surplus or state in ('succeeded', 'refunded')) not valid;
alter table payments validate constraint payments_surplus_check;

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
