-- Goods that come back, and where every piece of an order is.

-- A customer's applications to return goods of a received order (spec §3, §4; decision 0048).
create table reclamations (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers,
  order_id bigint not null references orders,
  order_item_id bigint not null references order_items,
  -- null: a draft; see shop/reclamations/reclamation-states.ts
  state text check (state in ('new', 'error', 'ready', 'processing', 'approved', 'shipping', 'done', 'failed', 'rejected', 'returned', 'canceled')),
  count int not null check (count > 0),
  barcodes text[] not null default '{}',
  reason text not null default '',
  comment text not null default '',
  refund_method text not null default '' check (refund_method in ('', 'card', 'bank')),
  pickup_point bigint references outlets,
  -- personal data: each field is encrypted separately and bound to this row
  sealed jsonb not null default '{}',
  -- key of the current refund, and the number of attempts
  refund_key text,
  refund_tries int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  ended_at timestamptz,
  check ((state is null) = (submitted_at is null)),
  check ((ended_at is not null) = (state is not null and state in ('done', 'returned', 'canceled', 'rejected')))
);
create unique index reclamations_one_draft on reclamations (order_item_id) where state is null;
create index reclamations_item on reclamations (order_item_id);
create index reclamations_customer on reclamations (customer_id, id desc);
create index reclamations_queue on reclamations (company_id, state, id);
create index reclamations_refund on reclamations (order_id) where refund_key is not null;
create index reclamations_order on reclamations (order_id);

create table reclamation_history (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  reclamation_id bigint not null references reclamations on delete cascade,
  from_state text not null,
  to_state text not null,
  actor text not null check (actor in ('customer', 'manager', 'seller', 'system')),
  -- the member of staff
  actor_name text not null default '',
  reason text not null default '',
  at timestamptz not null
);
create index reclamation_history_of on reclamation_history (reclamation_id, id);

-- Messages between customer and manager about a reclamation (decision 0067). Rows are only added; they are deleted with the personal data of
-- the reclamation and with the customer.
create table reclamation_messages (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  reclamation_id bigint not null references reclamations on delete cascade,
  customer_id bigint not null references customers on delete cascade,
  author text not null check (author in ('customer', 'manager')),
  -- name of the member of staff; '': the customer
  author_name text not null default '',
  text text not null check (text <> ''),
  at timestamptz not null
);
create index reclamation_messages_of on reclamation_messages (reclamation_id, id);
create index reclamation_messages_customer on reclamation_messages (customer_id);

-- Returned pieces after inspection: on sale again or written off. Rows are only added.
create table received_goods (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  order_id bigint not null references orders,
  order_item_id bigint not null references order_items,
  -- where they are now
  outlet_id bigint not null references outlets,
  restocked int not null check (restocked >= 0),
  written_off int not null check (written_off >= 0),
  reason text not null default '',
  staff_id bigint references staff on delete set null,
  at timestamptz not null,
  check (restocked + written_off > 0)
);
create index received_goods_item on received_goods (order_item_id);
create index received_goods_order on received_goods (order_id);

-- Where every piece of a line of goods is, for calls and for doctor: reserved; free again (they never left, and the end of the order put them
-- back on sale); handed over; still out; returned and on sale, or written off.
create view order_pieces as
select i.order_id, i.id as item, i.count as pieces,
  case r.state when 'held' then i.count - i.withdrawn else 0 end as reserved,
  i.withdrawn + case r.state when 'released' then i.count - i.withdrawn else 0 end as freed,
  case r.state when 'taken' then i.count - i.withdrawn else 0 end as handed_over,
  case r.state when 'taken' then i.count - i.withdrawn else 0 end - g.back - g.written_off as still_out,
  g.back, g.written_off
from order_items i
-- all reservations of an order end together; withdrawn pieces have none
left join lateral (select state from reservations where order_id = i.order_id and variant_id = i.variant_id limit 1) r on true
cross join lateral (select coalesce(sum(restocked), 0)::int as back, coalesce(sum(written_off), 0)::int as written_off
  from received_goods where order_item_id = i.id) g
where i.kind = 'goods';
