-- Where our own couriers go and on what terms: the first zone of the owner's order that holds an address is that of the address.
create table courier_zones (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- whose addresses it is asked about: the region its middle lies in
  region_id bigint not null references regions,
  -- the way it belongs to; null: every way of a courier
  way_id bigint references delivery_payment_options,
  name text not null,
  name_en text not null default '',
  -- so far around an outlet, or inside of a line drawn on a map: [[latitude, longitude], …]
  outlet_id bigint references outlets,
  radius_m int check (radius_m between 100 and 200000),
  polygon jsonb,
  price bigint not null check (price >= 0),
  free_from bigint check (free_from > 0),
  days_from int not null check (days_from between 0 and 60),
  -- what is ordered later counts as ordered the next day
  cutoff text check (cutoff ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- on which days couriers go, 1 is Monday
  weekdays int[] not null default '{1,2,3,4,5,6,7}' check (weekdays <> '{}'),
  -- hours to choose from: [{"from": "10:00", "to": "14:00"}, …]; empty: the day alone is promised
  intervals jsonb not null default '[]',
  sort int not null default 0,
  is_active boolean not null default true,
  check ((outlet_id is not null and radius_m is not null and polygon is null)
    or (outlet_id is null and radius_m is null and polygon is not null))
);
create index courier_zones_region on courier_zones (company_id, region_id, sort);

-- The hours its customer chose; both or none. An address nobody could verify is told by its `is_verified: false`.
alter table orders
  add column due_from text,
  add column due_to text,
  add constraint orders_due_interval check ((due_from is null) = (due_to is null) and (due_from is null or due_date is not null));

-- The paper a carrier made for a parcel. It is asked for by `waybill_key`, so that asking again finds the one that was made.
alter table shipments
  add column carrier text,
  add column waybill_key text,
  add column waybill_id text,
  -- asked: the carrier was or may have been asked; made: it has a number; refused: it said no
  add column waybill_state text check (waybill_state in ('asked', 'made', 'refused')),
  add column waybill_problem text not null default '',
  -- what the carrier last said of the parcel, in its own words, and when
  add column carrier_state text not null default '',
  add column tracked_at timestamptz,
  add column tracking_url text not null default '';
create unique index shipments_waybill on shipments (company_id, waybill_key) where waybill_key is not null;
create index shipments_on_their_way on shipments (tracked_at nulls first) where waybill_state in ('asked', 'made')
  and state not in ('done', 'canceled', 'rejected');

-- What one piece weighs and measures: {"weight_g", "length_cm", "width_cm", "height_cm"}. Of a piece nobody weighed its category says it,
-- the nearest one that does; else the settings of the company do.
alter table variants add column parcel jsonb;
alter table categories add column parcel jsonb;
