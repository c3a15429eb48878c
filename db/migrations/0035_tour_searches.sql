-- Searches of tours (decision 0100): a row a search and a row a batch of its offers, so any process reads what another one finds. Rows live for
-- two hours. Known prices by day of departure stay: the calendar is made of them.

create table tour_searches (
  -- 22 letters of base64url: nobody guesses it
  id text primary key,
  company_id bigint not null references companies,
  kind text not null default 'search' check (kind in ('search', 'hot')),
  -- TourQuery
  query jsonb not null,
  -- hash of who began it: a visitor has few running searches
  visitor text not null,
  is_done boolean not null default false,
  -- [{provider, code, name, state}]
  operators jsonb not null default '[]',
  progress int not null default 0 check (progress between 0 and 100),
  -- grows with each batch and each change of an operator's state
  version int not null default 0,
  hotels_found int not null default 0,
  offers_found int not null default 0,
  min_price bigint,
  started_at timestamptz not null,
  -- a search that is not done by then has lost its process: whoever reads it ends it
  deadline_at timestamptz not null
);
create index tour_searches_visitor on tour_searches (company_id, visitor) where not is_done;
create index tour_searches_started on tour_searches (started_at);
create index tour_searches_hot on tour_searches (company_id, started_at) where kind = 'hot';

-- Which search equal queries share; the insert decides who begins it.
create table tour_search_keys (
  company_id bigint not null references companies,
  -- hash of the query
  key text not null,
  search_id text not null,
  started_at timestamptz not null,
  primary key (company_id, key)
);

create table tour_search_batches (
  search_id text not null references tour_searches on delete cascade,
  version int not null,
  found_at timestamptz not null,
  -- Lines of JSON: the first lists the offers of earlier batches that cheaper ones here replace, each further line is an offer.
  offers text not null,
  primary key (search_id, version)
);

-- The least price that searches saw, for all tourists, by day of departure.
create table tour_prices (
  company_id bigint not null references companies,
  departure text not null,
  destination text not null,
  -- as in addresses: 2-5.9
  party text not null,
  nights int not null,
  day date not null,
  price bigint not null check (price > 0),
  seen_at timestamptz not null,
  primary key (company_id, departure, destination, party, nights, day)
);

-- Calendars of suppliers, as fetched last.
create table tour_calendars (
  company_id bigint not null references companies,
  departure text not null,
  destination text not null,
  party text not null,
  -- as in addresses: 7 or 7-10
  nights text not null,
  -- [[day, [nights], price or null]]
  days jsonb not null default '[]',
  fetched_at timestamptz,
  -- not fetched again before
  next_at timestamptz not null,
  primary key (company_id, departure, destination, party, nights)
);
