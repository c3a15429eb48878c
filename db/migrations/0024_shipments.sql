-- Parcels of an order (spec §4). An order without any has one that follows its state, as before.
create table shipments (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  order_id bigint not null references orders,
  -- the number of the order and which of its parcels
  number text not null,
  -- a state of a delivery service that is not ours counts as getting_ready (SHIP)
  state text not null default 'getting_ready',
  delivery_service text not null default '',
  invoice_number text not null default '',
  expected_date date,
  received_date date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, number)
);
create index shipments_order on shipments (order_id);

create table shipment_items (
  shipment_id bigint not null references shipments,
  order_item_id bigint not null references order_items,
  count int not null check (count > 0),
  primary key (shipment_id, order_item_id)
);
create index shipment_items_item on shipment_items (order_item_id);
