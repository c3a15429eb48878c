-- The state of the simulated operators: nothing of it is the shop's own.

-- What their seats and rooms differ in from the beginning, which is computed.
create table plugin_simulated_tours_stock (
  company_id bigint not null references companies,
  -- `room <hotel> <key of the room>`, `seat SVX-AYT out`
  item text not null,
  day date not null,
  remaining int not null check (remaining >= 0),
  primary key (company_id, item, day)
);
create index plugin_simulated_tours_stock_day on plugin_simulated_tours_stock (company_id, day);

create table plugin_simulated_tours_bookings (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- given by the shop: one booking for each
  key text not null,
  tour text not null,
  state text not null check (state in ('requested', 'confirmed', 'rejected', 'cancelled')),
  message text not null default '',
  -- when a requested one is decided, and how; null: by the controls only
  decided_at timestamptz,
  decision text check (decision in ('confirmed', 'rejected')),
  -- kopecks
  price bigint not null,
  -- seats and rooms that it holds: [{item, date, count}]
  held jsonb not null default '[]',
  voucher jsonb not null,
  claim jsonb,
  created_at timestamptz not null,
  unique (company_id, key)
);

-- Controls of `/__emu/tours/`. One row for a company; none: seed 0, the clock as it is.
create table plugin_simulated_tours_controls (
  company_id bigint primary key references companies,
  seed int not null default 0,
  ahead_ms bigint not null default 0
);

-- Outcomes that are forced for a hotel; day null: on all days.
create table plugin_simulated_tours_forced (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  hotel text not null,
  day date,
  outcome text not null
);
create index plugin_simulated_tours_forced_company on plugin_simulated_tours_forced (company_id);

-- Tours whose price was asked for and not answered once.
create table plugin_simulated_tours_timeouts (
  company_id bigint not null references companies,
  tour text not null,
  primary key (company_id, tour)
);
