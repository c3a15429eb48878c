-- Reclamations: goods of a received order that go back (spec §3, §4; decision 0048).
create table reclamations (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers,
  order_id bigint not null references orders,
  order_item_id bigint not null references order_items,
  -- null: a draft that was not sent; see shop/reclamations/reclamation-states.ts
  state text check (state in ('new', 'error', 'ready', 'processing', 'approved', 'shipping', 'done', 'failed', 'rejected', 'returned', 'canceled')),
  count int not null check (count > 0),
  barcodes text[] not null default '{}',
  reason text not null default '',
  comment text not null default '',
  refund_method text not null default '' check (refund_method in ('', 'card', 'bank')),
  pickup_point bigint references outlets,
  -- what is personal: field → encrypted by itself, bound to this row and its name
  sealed jsonb not null default '{}',
  -- the refund that is under way, by its key at payments; and how many were tried
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
  -- who of the staff it was
  actor_name text not null default '',
  reason text not null default '',
  at timestamptz not null
);
create index reclamation_history_of on reclamation_history (reclamation_id, id);

-- A refund that people make past the payment service, to bank details: the service is not asked for it.
alter table refunds add column by_people boolean not null default false;

-- Pieces of a line that are given back or asked for: refunds of others than reclamations, and reclamations that were sent and have
-- not ended without money.
create function pieces_returned(item bigint, of_order bigint) returns int language sql stable as $$
  select coalesce((select sum((l ->> 'count')::int) from refunds f, jsonb_array_elements(f.lines) l
      where f.order_id = of_order and f.state <> 'canceled' and not starts_with(f.request_key, 'reclamation-') and (l ->> 'item')::bigint = item), 0)::int
    + coalesce((select sum(r.count) from reclamations r
      where r.order_item_id = item and r.state is not null and r.state not in ('returned', 'canceled', 'rejected')), 0)::int
$$;
