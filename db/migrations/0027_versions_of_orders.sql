-- A version of each order and product, so that the second of two people who change one is told; indexes for the lists of the staff (decision 0093).

-- Raised by every change: a trigger (db/functions/next_version.sql), and the acts of staff that change only rows beside it.
alter table orders add column version bigint not null default 1;
alter table products add column version bigint not null default 1;

-- A list of the staff reads the newest orders of each state, of the company or of an outlet, and merges them.
create index orders_company_state on orders (company_id, state, id desc);
create index orders_outlet_state on orders (outlet_id, state, id desc) where outlet_id is not null;

-- Queues of the staff: what waits comes first.
create index reclamations_waiting on reclamations (company_id, (state <> 'new'), submitted_at, id) where state is not null;
create index reviews_waiting on reviews (company_id, (state <> 'new'), id);
