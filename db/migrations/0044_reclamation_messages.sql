-- What a customer and the claims manager write to each other about a reclamation (decision 0067). Rows are only added; they go with what is
-- personal of the reclamation, and with the customer.
create table reclamation_messages (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  reclamation_id bigint not null references reclamations on delete cascade,
  customer_id bigint not null references customers on delete cascade,
  author text not null check (author in ('customer', 'manager')),
  -- of the staff; '' for the customer
  author_name text not null default '',
  text text not null check (text <> ''),
  at timestamptz not null
);
create index reclamation_messages_of on reclamation_messages (reclamation_id, id);
create index reclamation_messages_customer on reclamation_messages (customer_id);
