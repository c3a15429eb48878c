-- Bonuses: a ledger of lots, each with its own end; never one figure of a balance (decision 0044).

-- What a line brings its buyer, captured when the order is placed: a percentage that changes tomorrow changes no order of today.
alter table order_items add column earns bigint not null default 0 check (earns >= 0);

-- Bonuses of one origin that end together. `remaining` is what its moves come to, kept here so that the table itself says no to
-- spending more than there is; doctor compares the two.
create table bonus_lots (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  -- the order whose purchase brought it; null: given by people
  order_id bigint references orders,
  amount bigint not null check (amount > 0),
  remaining bigint not null,
  -- was to be taken back after it had been spent: taken from whatever comes back to the lot
  owed bigint not null default 0 check (owed >= 0),
  available_from timestamptz not null,
  -- null: never ends
  expires_at timestamptz,
  created_at timestamptz not null,
  check (remaining between 0 and amount),
  check (expires_at > available_from)
);
create unique index bonus_lots_order on bonus_lots (order_id) where order_id is not null;
create index bonus_lots_customer on bonus_lots (company_id, customer_id) where remaining > 0;
create index bonus_lots_ending on bonus_lots (expires_at) where remaining > 0;

-- What happened to the bonuses of a customer, as it is told to people. Only ever added to.
create table bonus_operations (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  kind text not null check (kind in ('earned', 'given', 'taken', 'spent', 'returned', 'taken_back', 'expired')),
  -- the sum of its moves
  amount bigint not null check (amount <> 0 and (amount > 0) = (kind in ('earned', 'given', 'returned'))),
  order_id bigint references orders,
  -- in the words of whoever gave or took
  note text not null default '',
  -- one operation a key, however often its cause is repeated
  key text,
  at timestamptz not null,
  unique (company_id, key)
);
create index bonus_operations_customer on bonus_operations (company_id, customer_id, id);
create index bonus_operations_order on bonus_operations (order_id) where order_id is not null;

-- From and to which lots an operation went.
create table bonus_moves (
  operation_id bigint not null references bonus_operations on delete cascade,
  lot_id bigint not null references bonus_lots on delete cascade,
  amount bigint not null check (amount <> 0),
  primary key (operation_id, lot_id)
);
create index bonus_moves_lot on bonus_moves (lot_id);

-- The number a customer shows at the counter; drawn when it is first wanted.
create table bonus_cards (
  customer_id bigint primary key references customers on delete cascade,
  company_id bigint not null references companies,
  number text not null check (number ~ '^[0-9]{12}$'),
  created_at timestamptz not null,
  unique (company_id, number)
);
