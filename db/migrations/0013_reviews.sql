-- Reviews by buyers (decision 0046). The rating of a product is computed from the approved ones and stored with the product.

create table reviews (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers on delete cascade,
  product_id bigint not null references products on delete cascade,
  -- a review is of one line of an order or of one line of a purchase in an outlet
  order_item_id bigint unique references order_items on delete cascade,
  state text not null default 'new' check (state in ('new', 'approved', 'rejected')),
  rating smallint not null check (rating between 1 and 5),
  pros text not null default '',
  cons text not null default '',
  comment text not null default '',
  is_anonymous boolean not null default false,
  -- why it was rejected, for the author
  reason text not null default '',
  -- the seller's answer
  reply text not null default '',
  replied_at timestamptz,
  -- when the author agreed to the publishing rules
  agreed_at timestamptz not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references staff on delete set null,
  sale_item_id bigint unique references sale_items on delete cascade,
  -- the personal promo code the author received
  promo_code text not null default '',
  -- one addition of the author, moderated like the review itself (ORD-11)
  addition text not null default '',
  addition_state text check (addition_state in ('new', 'approved', 'rejected')),
  -- why it was rejected, for the author
  addition_reason text not null default '',
  added_at timestamptz,
  -- grows with each edit: a moderator decides on the revision they read (decision 0066)
  revision int not null default 1 check (revision > 0),
  check ((state = 'new') = (decided_at is null)),
  check (state = 'rejected' or reason = ''),
  check ((reply = '') = (replied_at is null)),
  constraint reviews_of_one_line check (num_nonnulls(order_item_id, sale_item_id) = 1),
  constraint reviews_addition check (
    (addition_state is null) = (addition = '') and (addition_state is null) = (added_at is null)
    and (addition_reason = '' or addition_state = 'rejected'))
);
create index reviews_shown on reviews (product_id, created_at desc, id desc) where state = 'approved';
create index reviews_customer on reviews (customer_id, id desc);
create index reviews_queue on reviews (company_id, state, id);
create index reviews_additions on reviews (company_id, id) where addition_state = 'new';

-- Votes «this review helped», one per reader.
create table review_votes (
  review_id bigint not null references reviews on delete cascade,
  customer_id bigint not null references customers on delete cascade,
  company_id bigint not null references companies,
  created_at timestamptz not null,
  primary key (review_id, customer_id)
);
create index review_votes_customer on review_votes (customer_id);

-- Reports of readers that a review breaks the rules.
create table review_reports (
  review_id bigint not null references reviews on delete cascade,
  customer_id bigint not null references customers on delete cascade,
  company_id bigint not null references companies,
  reason text not null check (reason in ('insult', 'advertising', 'false', 'personal_data', 'other')),
  comment text not null default '',
  created_at timestamptz not null,
  -- when staff decided
  closed_at timestamptz,
  primary key (review_id, customer_id)
);
create index review_reports_open on review_reports (company_id, review_id) where closed_at is null;
create index review_reports_customer on review_reports (customer_id);
