-- Bonuses: lots and operations that are only added, never one balance (decision 0044).

-- Bonuses of one origin that expire together. `remaining` is the sum of its moves, stored here so that the check prevents spending more than
-- there is; doctor compares the two.
create table bonus_lots (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  -- the order that earned it; null: given by staff
  order_id bigint references orders,
  amount bigint not null check (amount > 0),
  remaining bigint not null,
  -- to be taken back but already spent: taken from what returns to the lot
  owed bigint not null default 0 check (owed >= 0),
  available_from timestamptz not null,
  -- null: never
  expires_at timestamptz,
  created_at timestamptz not null,
  -- when the customer was notified that it expires soon; once per lot
  end_told_at timestamptz,
  check (remaining between 0 and amount),
  check (expires_at > available_from)
);
create unique index bonus_lots_order on bonus_lots (order_id) where order_id is not null;
create index bonus_lots_customer on bonus_lots (company_id, customer_id) where remaining > 0;
create index bonus_lots_ending on bonus_lots (expires_at) where remaining > 0;
create index bonus_lots_to_tell on bonus_lots (expires_at) where remaining > 0 and end_told_at is null;

-- The history of a customer's bonuses. Rows are only added.
create table bonus_operations (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  kind text not null check (kind in ('earned', 'given', 'taken', 'spent', 'returned', 'taken_back', 'expired')),
  -- the sum of its moves
  amount bigint not null check (amount <> 0 and (amount > 0) = (kind in ('earned', 'given', 'returned'))),
  order_id bigint references orders,
  -- reason in the words of the staff
  note text not null default '',
  -- one operation per key, however often its cause is repeated
  key text,
  at timestamptz not null,
  unique (company_id, key)
);
create index bonus_operations_customer on bonus_operations (company_id, customer_id, id);
create index bonus_operations_order on bonus_operations (order_id) where order_id is not null;

-- The lots an operation changed.
create table bonus_moves (
  operation_id bigint not null references bonus_operations on delete cascade,
  lot_id bigint not null references bonus_lots on delete cascade,
  amount bigint not null check (amount <> 0),
  primary key (operation_id, lot_id)
);
create index bonus_moves_lot on bonus_moves (lot_id);

-- The number a customer shows at the counter; made when first requested.
create table bonus_cards (
  customer_id bigint primary key references customers on delete cascade,
  company_id bigint not null references companies,
  number text not null check (number ~ '^[0-9]{12}$'),
  created_at timestamptz not null,
  unique (company_id, number)
);
