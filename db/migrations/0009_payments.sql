-- Payments, refunds and their receipts. Accounts of providers are in 0001.

create table payments (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  order_id bigint not null references orders,
  provider text not null,
  provider_id text,
  idempotence_key text not null unique,
  method text not null,
  amount bigint not null check (amount > 0),
  -- creating → pending → succeeded | canceled | refunded; see shop/payments/payment-states.ts
  state text not null,
  cancel_reason text not null default '',
  confirmation jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- the refunded part; the state `refunded` means all of it
  refunded bigint not null default 0,
  -- Money the order does not owe: the customer chose another way to pay and paid this one too. It is refunded whole and not counted in
  -- orders.paid (decision 0077).
  surplus boolean not null default false,
  unique (provider, provider_id),
  constraint payments_refunded_check check (refunded between 0 and amount),
  constraint payments_surplus_check check (not surplus or state in ('succeeded', 'refunded'))
);
create index payments_order on payments (order_id, id desc);
-- One open payment per order. A payment that was left for another one is `superseded`.
create unique index payments_one_open on payments (order_id) where state in ('creating', 'pending', 'waiting_for_capture');

-- Money going back to the customer, one row per payment it came by.
create table refunds (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  order_id bigint not null references orders,
  payment_id bigint not null references payments,
  -- repeated with the same key it is the same request, however many payments it is taken from
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
  -- made by people to bank details; the payment service is not called
  by_people boolean not null default false,
  unique (order_id, request_key, payment_id)
);
create index refunds_payment on refunds (payment_id);

-- Fiscal receipts, stored before they are sent, so a repetition is identical. A payment has one receipt, and one `settlement` more for each
-- part that was handed over (54-FZ: offset of a prepayment).
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
  -- with_money: sent with its payment or refund; waiting → sent → registered | refused; by_people: no service registers it, so a person makes
  -- it at a till; made: a person did, `problem` names the document
  state text not null default 'with_money'
    check (state in ('with_money', 'waiting', 'sent', 'registered', 'refused', 'by_people', 'made')),
  idempotence_key text unique,
  provider_id text not null default '',
  problem text not null default '',
  check ((payment_id is null) <> (refund_id is null))
);
create index receipts_order on receipts (order_id);
create unique index receipts_one_a_payment on receipts (payment_id) where kind = 'payment';
create unique index receipts_one_a_refund on receipts (refund_id) where kind = 'refund';
create index receipts_of_payment on receipts (payment_id);
create index receipts_unsent on receipts (company_id, id) where state in ('waiting', 'sent', 'refused', 'by_people');

-- Runs of the nightly comparison with the payment providers.
create table reconciliations (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  since timestamptz not null,
  at timestamptz not null,
  checked int not null,
  -- [{kind, provider, payment, order, number, here, there}]
  findings jsonb not null default '[]'
);
create index reconciliations_company on reconciliations (company_id, id);
