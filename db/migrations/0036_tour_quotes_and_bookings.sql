-- Quotes of tours, and what an order of a tour has beside the order: the booking at the supplier, its papers, claims and log.

create table tour_quotes (
  id bigint generated always as identity primary key,
  -- in addresses and carts
  token text not null unique,
  company_id bigint not null references companies,
  -- null: of a guest, until one signs in with the cookie
  customer_id bigint references customers,
  visitor_hash text not null,
  offer_ref text not null,
  provider text not null,
  -- code of ours
  operator text not null,
  hotel_id bigint not null references products,
  -- as addresses write it: 2-5.9
  party text not null,
  returns date not null,
  -- the offer as it was found, with the query of its search
  offer jsonb not null,
  -- names of hotel, places and operator when it was made: what the contract says
  about jsonb not null,
  -- the supplier's answer
  quote jsonb not null,
  state text not null default 'ok' check (state in ('ok', 'sold_out', 'expired')),
  extras text[] not null default '{}',
  total bigint not null check (total > 0),
  -- the sum the visitor said yes to, and its parts
  agreed bigint not null check (agreed >= 0),
  agreed_parts jsonb not null,
  is_flight_agreed boolean not null default true,
  -- what was shown before a change, and its parts; null: nothing changed
  previous bigint,
  previous_parts jsonb,
  -- sealed, field by field; null: none entered, or erased
  tourists jsonb,
  quoted_at timestamptz not null,
  valid_until timestamptz not null,
  -- the order placed with it; set once
  order_id bigint references orders,
  created_at timestamptz not null
);
create unique index tour_quotes_order on tour_quotes (order_id) where order_id is not null;
create index tour_quotes_customer on tour_quotes (customer_id, created_at) where customer_id is not null;
create index tour_quotes_visitor on tour_quotes (visitor_hash, created_at);
create index tour_quotes_old on tour_quotes (created_at) where order_id is null;

-- How often the price of an operator differed from the one in the list when it was asked for: our own journal.
create table tour_price_checks (
  company_id bigint not null references companies,
  operator text not null,
  day date not null,
  checks int not null default 0,
  moved int not null default 0,
  primary key (company_id, operator, day)
);

create table tour_bookings (
  order_id bigint primary key references orders,
  company_id bigint not null references companies,
  customer_id bigint not null references customers,
  quote_id bigint not null unique references tour_quotes,
  provider text not null,
  operator text not null,
  hotel_id bigint not null references products,
  start_date date not null,
  end_date date not null,
  -- waiting: no money yet; papers: numbers of papers are missing; booking: is being booked; requested: the operator decides; by_staff: staff books
  -- in the operator's cabinet; confirmed; refused; canceled: nothing is held at the supplier; canceling: it has to be cancelled there
  state text not null check (state in ('waiting', 'papers', 'booking', 'requested', 'by_staff', 'confirmed', 'refused', 'canceling', 'canceled')),
  -- the supplier makes one booking for it
  key text not null unique,
  -- set before the supplier is first asked to book: a booking may exist since then
  asked_at timestamptz,
  supplier_ref text not null default '',
  supplier_message text not null default '',
  decided_at timestamptz,
  -- what the operator's voucher says otherwise than the order: [{field, ordered, voucher}]; null: no voucher yet
  voucher_faults jsonb,
  voucher_checked_at timestamptz,
  -- what people have to do; '': nothing
  task text not null default '' check (task in ('', 'book', 'voucher', 'claim', 'late', 'refund', 'call')),
  task_at timestamptz,
  read_count int not null default 0,
  erased_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index tour_bookings_company on tour_bookings (company_id, start_date);
create index tour_bookings_customer on tour_bookings (customer_id);
create index tour_bookings_operator on tour_bookings (company_id, operator, created_at);
create index tour_bookings_erase on tour_bookings (end_date) where erased_at is null;

-- Changes that an operator wants after payment.
create table tour_claims (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  order_id bigint not null references tour_bookings,
  -- of the supplier; '': staff wrote it
  supplier_claim text not null default '',
  kind text not null check (kind in ('price', 'flight', 'hotel', 'room', 'meal', 'closed')),
  before text not null,
  after text not null,
  -- kopecks asked beyond the price
  extra bigint not null default 0 check (extra >= 0),
  state text not null default 'open' check (state in ('open', 'accepted', 'canceled', 'rebook', 'refunded', 'withdrawn')),
  -- the supplier has heard the answer
  is_told boolean not null default false,
  reminders int not null default 0,
  raised_at timestamptz not null,
  answered_at timestamptz
);
create index tour_claims_order on tour_claims (order_id);
create unique index tour_claims_open on tour_claims (order_id) where state = 'open';
create unique index tour_claims_supplier on tour_claims (order_id, supplier_claim) where supplier_claim <> '';

-- Papers of a booking that the operator or staff issued.
create table tour_papers (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  order_id bigint not null references tour_bookings,
  kind text not null check (kind in ('voucher', 'tickets', 'insurance', 'memo')),
  name text not null,
  -- of the store of files
  file text not null,
  content_type text not null,
  -- where it was fetched; '': staff attached it
  source text not null default '',
  created_at timestamptz not null,
  unique (order_id, kind, file)
);
create unique index tour_papers_source on tour_papers (order_id, source) where source <> '';

-- What was said between the shop and the supplier, and what staff did.
create table tour_log (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  order_id bigint not null references tour_bookings,
  at timestamptz not null,
  actor text not null check (actor in ('shop', 'supplier', 'staff', 'customer')),
  what text not null,
  said text not null default ''
);
create index tour_log_order on tour_log (order_id, id);
