-- What a canceled order keeps of its money (decision 0089). Never more than is paid: what is more goes back.
alter table orders
  add column cancellation_fee bigint not null default 0,
  -- [{until, fee}], fixed when it was placed: the fee of a cancellation asked for before `until`; null: no terms, nothing is kept
  add column cancellation_terms jsonb,
  add constraint orders_cancellation_fee check (cancellation_fee between 0 and paid and (cancellation_fee = 0 or state = 'canceled'));
