-- Readers whom a review helped, once a reader; an author may change what waits, so whoever decides says what he has read (decision 0066).
create table review_votes (
  review_id bigint not null references reviews on delete cascade,
  customer_id bigint not null references customers on delete cascade,
  company_id bigint not null references companies,
  created_at timestamptz not null,
  primary key (review_id, customer_id)
);
create index review_votes_customer on review_votes (customer_id);

-- grows with each change of its author
alter table reviews add column revision int not null default 1 check (revision > 0);
