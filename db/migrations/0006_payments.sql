-- Several payments an order, refunds of parts, receipts written down before they are sent, accounts of providers.

-- A payment can be given back in parts; `refunded` as a state is one given back whole.
alter table payments add column refunded bigint not null default 0;
update payments set refunded = amount where state = 'refunded';
alter table payments add constraint payments_refunded_check check (refunded between 0 and amount);

-- One open payment at a time, so that two tabs cannot pay twice; several paid ones are what an order may have.
drop index payments_one_live;
create unique index payments_one_open on payments (order_id) where state in ('creating', 'pending', 'waiting_for_capture');

-- What was given back of an order is not asked for again.
alter table orders add column refunded bigint not null default 0 check (refunded >= 0);
update orders o set refunded = p.refunded
from (select order_id, sum(refunded) as refunded from payments where refunded > 0 group by 1) p where p.order_id = o.id;

-- Money on its way back to the customer, one row a payment it came by.
create table refunds (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  order_id bigint not null references orders,
  payment_id bigint not null references payments,
  -- whoever asked; a wish repeated under its key is the same wish, however many payments it is taken from
  request_key text not null,
  amount bigint not null check (amount > 0),
  -- [{item, count, amount}]; the amounts sum to the refund, an item of null is the delivery
  lines jsonb not null default '[]',
  reason text not null default '',
  actor text not null,
  -- creating → pending → succeeded | canceled; see shop/payments/refund-states.ts
  state text not null,
  cancel_reason text not null default '',
  idempotence_key text not null unique,
  provider_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, request_key, payment_id)
);
create index refunds_payment on refunds (payment_id);

insert into refunds (company_id, order_id, payment_id, request_key, amount, lines, reason, actor, state, idempotence_key, created_at, updated_at)
select p.company_id, p.order_id, p.id, 'whole-' || p.id, p.amount, coalesce((
    select jsonb_agg(jsonb_build_object('item', l.item, 'count', l.count, 'amount', l.amount)) from (
      select i.id as item, i.count, i.total as amount from order_items i where i.order_id = o.id and o.total = p.amount
      union all select null, 1, o.delivery_price where o.delivery_price > 0 and o.total = p.amount) l), '[]'),
  'order_over', 'system', 'succeeded', p.idempotence_key || '-r', p.updated_at, p.updated_at
from payments p join orders o on o.id = p.order_id where p.state = 'refunded';

-- What the fiscal receipt of a payment or refund says: asked again, we say it again word for word.
create table receipts (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  order_id bigint not null references orders,
  payment_id bigint references payments,
  refund_id bigint references refunds,
  kind text not null check (kind in ('payment', 'refund', 'settlement')),
  tax_system text not null default '',
  -- [{item, name, quantity, total, vat, subject, mode, agent}]; the totals sum to `total`
  lines jsonb not null,
  total bigint not null check (total > 0),
  -- {email, phone} of the buyer
  sent_to jsonb not null,
  at timestamptz not null,
  check ((payment_id is null) <> (refund_id is null)),
  unique (payment_id, kind),
  unique (refund_id, kind)
);
create index receipts_order on receipts (order_id);

-- Accounts of companies at outer services. Each secret is encrypted by itself; see kit/secrets.ts.
create table provider_accounts (
  company_id bigint not null references companies,
  kind text not null check (kind ~ '^[a-z-]{1,32}$'),
  provider text not null check (provider ~ '^[a-z0-9-]{1,64}$'),
  settings jsonb not null default '{}',
  secrets jsonb not null default '{}',
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  primary key (company_id, kind, provider)
);

-- Methods are those of the providers a shop has, ours or not.
alter table delivery_payment_options drop constraint delivery_payment_options_method_check;
alter table delivery_payment_options add constraint delivery_payment_options_method_check check (method ~ '^[a-z0-9_-]{1,64}$');

-- What is paid is what payments brought and did not take back. Looked at when a transaction that moved money ends.
create function check_order_paid() returns trigger language plpgsql as $$
declare
  checked bigint := case tg_table_name when 'orders' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'order_id' end;
begin
  if exists (
    select from orders o where o.id = checked and o.paid <> (
      select coalesce(sum(p.amount - p.refunded), 0) from payments p where p.order_id = o.id and p.state = 'succeeded')
  ) then
    raise exception 'what order % says is paid is not what its payments brought', checked using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger orders_paid_is_what_payments_brought after update of paid on orders
  deferrable initially deferred for each row when (old.paid is distinct from new.paid) execute function check_order_paid();
create constraint trigger payments_brought_what_is_paid after update of state, amount, refunded on payments
  deferrable initially deferred for each row
  when (old.state is distinct from new.state or old.amount is distinct from new.amount or old.refunded is distinct from new.refunded)
  execute function check_order_paid();
create constraint trigger payments_added_what_is_paid after insert on payments
  deferrable initially deferred for each row when (new.state = 'succeeded') execute function check_order_paid();
