-- Parcels and what is in them.

-- Parcels of an order (spec §4). An order without rows is shown with one parcel that follows its state.
create table shipments (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  order_id bigint not null references orders,
  -- number of the order and ordinal of the parcel
  number text not null,
  -- an unknown state of a delivery service counts as getting_ready (SHIP)
  state text not null default 'getting_ready',
  delivery_service text not null default '',
  invoice_number text not null default '',
  expected_date date,
  received_date date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The waybill. It is requested by `waybill_key`, so a repeated request finds the existing one.
  carrier text,
  waybill_key text,
  waybill_id text,
  -- asked: the request was sent, perhaps; made: it has a number; refused: the carrier refused
  waybill_state text check (waybill_state in ('asked', 'made', 'refused')),
  waybill_problem text not null default '',
  -- the last state the carrier reported, in its words, and when
  carrier_state text not null default '',
  tracked_at timestamptz,
  tracking_url text not null default '',
  -- the sum the carrier takes from the recipient; other parcels of the order take what remains. Null: no waybill was requested
  waybill_on_receipt bigint check (waybill_on_receipt >= 0),
  unique (company_id, number)
);
create index shipments_order on shipments (order_id);
create unique index shipments_waybill on shipments (company_id, waybill_key) where waybill_key is not null;
create index shipments_on_their_way on shipments (tracked_at nulls first) where waybill_state in ('asked', 'made')
  and state not in ('done', 'canceled', 'rejected');

create table shipment_items (
  shipment_id bigint not null references shipments,
  order_item_id bigint not null references order_items,
  count int not null check (count > 0),
  primary key (shipment_id, order_item_id)
);
create index shipment_items_item on shipment_items (order_item_id);

-- «Честный знак»: the code handed over with a line. A code belongs to one piece, so it is bound once.
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
