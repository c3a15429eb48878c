-- Price lists, regions, outlets and the people in them.

-- A price type is a column of the owner's price list (1C: ТипЦены).
create table price_types (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  external_id text,
  name text not null,
  is_default boolean not null default false,
  unique (company_id, external_id)
);
create unique index price_types_one_default on price_types (company_id) where is_default;

-- Levels of customers. A level buys by its own price type; null: by the prices of everybody, which the level may see even if the company
-- closed them to guests (spec §6).
create table price_levels (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  slug text not null check (slug ~ '^[a-z0-9-]{1,60}$'),
  name text not null,
  name_en text not null default '',
  description text not null default '',
  description_en text not null default '',
  price_type_id bigint references price_types,
  unique (company_id, slug)
);

-- A price zone is a set of regions that share a price type.
create table price_zones (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  slug text not null,
  price_type_id bigint not null references price_types,
  -- The prices of a level in a zone are a zone of their own, so everything that reads prices by zone (cards, listings, product pages,
  -- carts, orders) uses them. base_id: the zone of regions it replaces. Such zones are made by a trigger, see zones_of_levels().
  level_id bigint references price_levels on delete cascade,
  base_id bigint references price_zones on delete cascade,
  unique (company_id, slug),
  constraint price_zones_of_level check ((level_id is null) = (base_id is null))
);
create unique index price_zones_level on price_zones (level_id, base_id) where level_id is not null;

create table regions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  zone_id bigint not null references price_zones,
  slug text not null,
  name text not null,
  name_en text not null,
  latitude double precision not null,
  longitude double precision not null,
  fias_id text,
  timezone text not null default 'Europe/Moscow',
  sort int not null default 0,
  unique (company_id, slug)
);

create table outlets (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  region_id bigint references regions,
  kind text not null check (kind in ('shop', 'filial', 'warehouse', 'pickup_point', 'locker')),
  external_id text,
  name text not null,
  name_en text not null default '',
  address text not null default '',
  address_en text not null default '',
  latitude double precision,
  longitude double precision,
  phone text not null default '',
  -- seven strings, Monday first: '10:00-21:00' or '' for a day off
  schedule jsonb not null default '[]',
  popularity int not null default 0,
  is_active boolean not null default true,
  -- days that differ from the schedule: {"2026-12-31": "10:00-18:00", "2027-01-01": ""}, '' for closed
  special_days jsonb not null default '{}',
  -- null: that of the region
  timezone text,
  -- time to assemble an order: an order placed later than this before closing is ready on the next open day
  ready_minutes int not null default 60 check (ready_minutes between 0 and 10080),
  -- Pickup points of carriers are rows here too, so orders, storage and messages treat all outlets alike.
  -- name of the carrier (a delivery provider of a plug-in); null: an outlet of the company
  carrier text,
  -- the carrier's id of the point; never changes
  carrier_code text,
  -- the carrier's id of the city: tariffs are requested from city to city
  carrier_city text,
  -- {"cash", "card", "fitting", "station", "max_weight_g"}; absent: not known
  features jsonb not null default '{}',
  unique (company_id, external_id)
);
create index outlets_region on outlets (company_id, region_id, kind);
create unique index outlets_carrier on outlets (company_id, carrier, carrier_code) where carrier is not null;

-- Keys by which tills authenticate, stored as SHA-256.
create table outlet_keys (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  outlet_id bigint not null references outlets,
  key_hash text not null unique,
  -- which till has it, in the words of the person who made the key
  name text not null default '',
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index outlet_keys_outlet on outlet_keys (outlet_id);

-- Consultants who can be named in an order (CHK-15), and personal managers of customers.
create table employees (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  name text not null,
  phone text not null check (phone ~ '^[0-9]{11,20}$'),
  outlet_id bigint references outlets,
  is_active boolean not null default true,
  email text not null default '',
  position text not null default '',
  position_en text not null default '',
  unique (company_id, phone)
);
