-- Tours: where they leave from and lead to, the hotels, the operators, and the sections and collections of a company's storefront. Searches,
-- quotes and bookings have migrations of their own.

create table tour_departures (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- in addresses: `moskva`
  code text not null check (code ~ '^[a-z0-9-]{1,40}$'),
  name text not null,
  -- «из Москвы», from Moscow
  name_from text not null,
  name_en text not null,
  name_from_en text not null,
  -- visitors of this region leave from here by default
  region_id bigint references regions,
  sort int not null default 0,
  unique (company_id, code)
);

create table tour_destinations (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  parent_id bigint references tour_destinations,
  level text not null check (level in ('country', 'resort')),
  slug text not null check (slug ~ '^[a-z0-9-]{1,80}$'),
  name text not null,
  -- «в Турцию», to Turkey
  name_to text not null,
  name_en text not null,
  name_to_en text not null,
  -- names it is also known by, for the search of the site
  other_names text[] not null default '{}',
  iso2 text not null check (iso2 ~ '^[A-Z]{2}$'),
  is_domestic boolean not null default false,
  is_visa_free boolean not null default true,
  -- a passport has to be valid so many days after the return
  passport_days int not null default 0,
  latitude double precision not null,
  longitude double precision not null,
  timezone text not null,
  -- twelve of {air, water}, °C by month; water null: none to swim in
  weather jsonb not null default '[]',
  text text not null default '',
  text_en text not null default '',
  image jsonb,
  sort int not null default 0,
  unique (company_id, slug)
);
create index tour_destinations_parent on tour_destinations (parent_id);

-- The tree of /tours/…: a section says which search it presets (contract.md, reading 8).
create table tour_sections (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  parent_id bigint references tour_sections,
  slug text not null check (slug ~ '^[a-z0-9-]{1,80}$' and slug not in ('search', 'section', 'go-to-main')),
  -- slugs from the root, joined by /
  path text not null,
  level int not null check (level between 1 and 6),
  kind text not null check (kind in ('country', 'region', 'resort', 'hotel_kind', 'theme')),
  name text not null,
  name_en text not null,
  -- heading: «Туры в Кемер»
  title text not null,
  title_en text not null,
  text text not null default '',
  text_en text not null default '',
  image jsonb,
  -- {destinations: [slug], filters: {stars: [5], kinds: ["family"], …}}: members are those of the query of the search screen
  preset jsonb not null default '{}',
  sort int not null default 0,
  is_active boolean not null default true,
  unique (company_id, path)
);
create index tour_sections_parent on tour_sections (parent_id);

create table tour_operators (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  code text not null,
  name text not null,
  -- what 132-FZ wants in the contract
  legal_name text not null,
  inn text not null default '',
  address text not null default '',
  register_number text not null,
  guarantee text not null,
  guarantee_until date,
  phone text not null default '',
  is_enabled boolean not null default true,
  unique (company_id, code)
);

-- A hotel is a product of kind `hotel`; this is what a hotel has beside it.
create table hotels (
  product_id bigint primary key references products,
  company_id bigint not null references companies,
  destination_id bigint not null references tour_destinations,
  -- 0: none
  stars int not null check (stars between 0 and 5),
  -- family, adults, spa, active, beach, city, ski, all_inclusive
  kinds text[] not null default '{}',
  latitude double precision not null,
  longitude double precision not null,
  address text not null default '',
  address_en text not null default '',
  -- 1: first line; null: no sea
  beach_line int,
  beach_distance_m int,
  -- sand, pebble, platform, mixed; '': none
  beach_kind text not null default '',
  -- wifi, pool, heated_pool, kids_club, aquapark, spa, gym, pets, parking, sunbeds
  services text[] not null default '{}',
  child_age_limit int not null default 12,
  transfer_minutes int,
  opened int,
  renovated int,
  old_names text[] not null default '{}',
  -- rules of the house in words
  rules text not null default '',
  rules_en text not null default '',
  -- [{question, answer, question_en, answer_en}]
  questions jsonb not null default '[]'
);
create index hotels_destination on hotels (company_id, destination_id);

create table hotel_rooms (
  id bigint generated always as identity primary key,
  hotel_id bigint not null references hotels,
  key text not null check (key ~ '^[a-z0-9-]{1,60}$'),
  name text not null,
  name_en text not null,
  -- sea, pool, garden, city, mountain; '': none
  view text not null default '',
  area_m2 int,
  max_adults int not null,
  max_children int not null,
  images jsonb not null default '[]',
  sort int not null default 0,
  unique (hotel_id, key)
);

-- Editorial sets of hotels: /hotel-collections/…
create table hotel_collections (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  parent_id bigint references hotel_collections,
  slug text not null check (slug ~ '^[a-z0-9-]{1,80}$'),
  path text not null,
  level int not null check (level between 1 and 5),
  name text not null,
  name_en text not null,
  text text not null default '',
  text_en text not null default '',
  image jsonb,
  -- products of the hotels, best first
  hotel_ids bigint[] not null,
  sort int not null default 0,
  is_active boolean not null default true,
  unique (company_id, path)
);

-- What a supplier calls our departures, destinations, hotels and operators.
create table tour_provider_ids (
  company_id bigint not null references companies,
  provider text not null,
  thing text not null check (thing in ('departure', 'destination', 'hotel', 'operator')),
  ours text not null,
  theirs text not null,
  primary key (company_id, provider, thing, ours)
);
create unique index tour_provider_ids_theirs on tour_provider_ids (company_id, provider, thing, theirs);
