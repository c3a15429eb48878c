-- How orders are received and paid.

-- One row per delivery type and payment type, for one region or for all.
create table delivery_payment_options (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  region_id bigint references regions,
  delivery_type text not null check (delivery_type in ('VIRTUAL', 'DELIVERY', 'PICKUP_POINT', 'PICKUP')),
  payment_type text not null check (payment_type in ('BANK_CARD', 'SBP', 'CASH', 'YANDEX_PAY', 'INVOICE')),
  method text not null check (method ~ '^[a-z0-9_-]{1,64}$'),
  can_use_bonuses boolean not null default true,
  price bigint not null default 0 check (price >= 0),
  free_from bigint check (free_from > 0),
  days_from int not null default 1,
  is_active boolean not null default true,
  sort int not null default 0,
  -- '18:00': an order placed later counts as placed the next day; null: no such time
  cutoff text check (cutoff ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- the carrier; '': the first plug-in that serves this delivery type without being named
  provider text not null default ''
);
create index delivery_payment_options_company on delivery_payment_options (company_id, sort);

-- Areas and terms of the company's own couriers. The zone of an address is the first one, by `sort`, that contains it.
create table courier_zones (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- the region of its centre: only addresses of this region are looked up in it
  region_id bigint not null references regions,
  -- null: all courier options
  way_id bigint references delivery_payment_options,
  name text not null,
  name_en text not null default '',
  -- either a radius around an outlet or a polygon: [[latitude, longitude], …]
  outlet_id bigint references outlets,
  radius_m int check (radius_m between 100 and 200000),
  polygon jsonb,
  price bigint not null check (price >= 0),
  free_from bigint check (free_from > 0),
  days_from int not null check (days_from between 0 and 60),
  -- an order placed later counts as placed the next day
  cutoff text check (cutoff ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- delivery days, 1 is Monday
  weekdays int[] not null default '{1,2,3,4,5,6,7}' check (weekdays <> '{}'),
  -- hours to choose from: [{"from": "10:00", "to": "14:00", "capacity": 5}, …]; empty: only the day is promised
  intervals jsonb not null default '[]',
  sort int not null default 0,
  is_active boolean not null default true,
  check ((outlet_id is not null and radius_m is not null and polygon is null)
    or (outlet_id is null and radius_m is null and polygon is not null))
);
create index courier_zones_region on courier_zones (company_id, region_id, sort);

-- Orders that took an interval with a capacity, by zone and day. Locked by lock_courier_slot().
create table courier_slots (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- deleted with the zone; orders keep the hours they were promised
  zone_id bigint not null references courier_zones on delete cascade,
  date date not null,
  from_time text not null,
  to_time text not null,
  taken int not null default 0 check (taken >= 0),
  unique (zone_id, date, from_time, to_time)
);
create index courier_slots_company on courier_slots (company_id, date);
