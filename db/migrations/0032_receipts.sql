-- A payment has one receipt of its own, and one more for each time a part of what it paid for was handed over (54-FZ: offset of a prepayment).
alter table receipts drop constraint receipts_payment_id_kind_key;
alter table receipts drop constraint receipts_refund_id_kind_key;
create unique index receipts_one_a_payment on receipts (payment_id) where kind = 'payment';
create unique index receipts_one_a_refund on receipts (refund_id) where kind = 'refund';
create index receipts_of_payment on receipts (payment_id);
alter table receipts
  -- with_money: it goes along with its payment or refund; waiting → sent → registered | refused; by_people: no service of ours registers it,
  -- somebody makes it at a till; made: somebody did, `problem` says by which document
  add column state text not null default 'with_money'
    check (state in ('with_money', 'waiting', 'sent', 'registered', 'refused', 'by_people', 'made')),
  add column idempotence_key text unique,
  add column provider_id text not null default '',
  add column problem text not null default '';
create index receipts_unsent on receipts (company_id, id) where state in ('waiting', 'sent', 'refused', 'by_people');

-- «Честный знак»: which code went out with which line. A code belongs to one piece, so it is bound once.
alter table products add column marking_type text not null default '' check (marking_type ~ '^[a-z_]{0,40}$');
create table marking_codes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  order_item_id bigint not null references order_items,
  -- as scanned, with the separators of groups (GS, 0x1D)
  code text not null check (length(code) between 18 and 250),
  bound_at timestamptz not null,
  unique (company_id, code)
);
create index marking_codes_item on marking_codes (order_item_id);

-- What a payment service says otherwise than we: a run of the check and what it found.
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
