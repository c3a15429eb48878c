-- Events of a calendar: lectures, workshops, trips of the shop's club (decision 0105). «Gatherings» inside, as `events` is the bus of the shop.

create table gatherings (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- 'lecture', 'workshop', 'trip': one of shop/gatherings/gathering.ts
  theme text not null,
  -- name, caption, paragraphs, terms, speaker, organizer, address, picture: GatheringContent
  content jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  timezone text not null,
  -- null: online
  region_id bigint references regions,
  latitude double precision,
  longitude double precision,
  is_online boolean not null,
  -- for approved registrations only
  online_link text not null default '',
  -- null: any number
  places int check (places > 0),
  -- Registrations that hold a place: approved ones, and new ones that do not wait. Written under the lock of the row.
  taken int not null default 0 check (taken >= 0),
  -- The number the next registration of the waiting list gets.
  next_turn bigint not null default 1,
  approval text not null check (approval in ('auto', 'manual')),
  registration_until timestamptz not null check (registration_until <= starts_at),
  is_published boolean not null default false,
  canceled_at timestamptz,
  cancel_reason text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  unique (company_id, slug),
  check (is_online = (region_id is null)),
  check (places is null or taken <= places)
);
create index gatherings_calendar on gatherings (company_id, starts_at, id) where is_published;
create index gatherings_starts on gatherings (starts_at) where is_published and canceled_at is null;

create table gathering_registrations (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  gathering_id bigint not null references gatherings,
  customer_id bigint not null references customers,
  -- spec §4, Event registration states
  state text not null check (state in ('new', 'approved', 'rejected', 'canceled')),
  -- The turn in the waiting list; null: it does not wait.
  turn bigint,
  -- Shown at the door.
  code text not null,
  reason text not null default '',
  came_at timestamptz,
  -- Hours before the begin of which the customer has been reminded.
  reminded int[] not null default '{}',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (gathering_id, customer_id),
  unique (gathering_id, code),
  check (turn is null or state = 'new')
);
create index gathering_registrations_mine on gathering_registrations (customer_id, id desc);
create index gathering_registrations_waiting on gathering_registrations (gathering_id, turn) where turn is not null;
create index gathering_registrations_list on gathering_registrations (gathering_id, id desc);

-- What a visitor says about an event after it; shown once staff has approved it.
create table gathering_reviews (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  gathering_id bigint not null references gatherings,
  registration_id bigint not null unique references gathering_registrations on delete cascade,
  customer_id bigint not null references customers,
  rating smallint not null check (rating between 1 and 5),
  comment text not null,
  state text not null check (state in ('on_moderation', 'approved', 'rejected')),
  created_at timestamptz not null
);
create index gathering_reviews_shown on gathering_reviews (gathering_id, id desc) where state = 'approved';
create index gathering_reviews_list on gathering_reviews (company_id, id desc);
create index gathering_reviews_mine on gathering_reviews (customer_id);
