-- What is added to a published review, reports of readers, goods that come back, and what tills take back (decision 0061).

-- COMMENT (ORD-11): one addition of the author, looked at like the review itself; readers see it once it is approved.
alter table reviews add column addition text not null default '';
alter table reviews add column addition_state text check (addition_state in ('new', 'approved', 'rejected'));
-- why it was rejected, in words for its author
alter table reviews add column addition_reason text not null default '';
alter table reviews add column added_at timestamptz;
alter table reviews add constraint reviews_addition check (
  (addition_state is null) = (addition = '') and (addition_state is null) = (added_at is null)
  and (addition_reason = '' or addition_state = 'rejected'));
create index reviews_additions on reviews (company_id, id) where addition_state = 'new';

-- A reader finds that a review breaks the rules: once a reader, until the staff has looked.
create table review_reports (
  review_id bigint not null references reviews on delete cascade,
  customer_id bigint not null references customers on delete cascade,
  company_id bigint not null references companies,
  reason text not null check (reason in ('insult', 'advertising', 'false', 'personal_data', 'other')),
  comment text not null default '',
  created_at timestamptz not null,
  -- the staff has looked at it
  closed_at timestamptz,
  primary key (review_id, customer_id)
);
create index review_reports_open on review_reports (company_id, review_id) where closed_at is null;
create index review_reports_customer on review_reports (customer_id);

-- Goods of a line that came back and were looked at: on sale again, or written off. A book: rows are only added.
create table received_goods (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  order_id bigint not null references orders,
  order_item_id bigint not null references order_items,
  -- where they lie now
  outlet_id bigint not null references outlets,
  restocked int not null check (restocked >= 0),
  written_off int not null check (written_off >= 0),
  reason text not null default '',
  staff_id bigint references staff on delete set null,
  at timestamptz not null,
  check (restocked + written_off > 0)
);
create index received_goods_item on received_goods (order_item_id);
create index received_goods_order on received_goods (order_id);

-- Pieces of a line that the shop has taken back for good: by refunds of others than reclamations, by reclamations the seller approved, and
-- whole lines of an order that was handed over and then returned. Asked for only while pieces are received.
create function pieces_accepted(item bigint, of_order bigint) returns int language sql stable as $$
  select case when o.state = 'returned' and exists (select from order_history h where h.order_id = o.id and h.to_state = 'done') then i.count
    else least(i.count, coalesce((select sum((l ->> 'count')::int) from refunds f, jsonb_array_elements(f.lines) l
          where f.order_id = o.id and f.state <> 'canceled' and not starts_with(f.request_key, 'reclamation-') and (l ->> 'item')::bigint = i.id), 0)
        + coalesce((select sum(r.count) from reclamations r
          where r.order_item_id = i.id and r.state in ('approved', 'failed', 'done')), 0))::int end
  from order_items i join orders o on o.id = i.order_id where i.id = item and o.id = of_order
$$;

-- A check of a return at a till: pieces of a purchase that came back over the counter.
create table sale_returns (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  sale_id bigint not null references sales on delete cascade,
  -- where it was brought to, which need not be where it was bought
  outlet_id bigint not null references outlets,
  check_number text not null check (check_number <> ''),
  returned_at timestamptz not null,
  total bigint not null check (total >= 0),
  created_at timestamptz not null,
  unique (outlet_id, check_number)
);
create index sale_returns_sale on sale_returns (sale_id);
create table sale_return_items (
  return_id bigint not null references sale_returns on delete cascade,
  sale_item_id bigint not null references sale_items on delete cascade,
  count int not null check (count > 0),
  amount bigint not null check (amount >= 0),
  primary key (return_id, sale_item_id)
);
create index sale_return_items_of on sale_return_items (sale_item_id);
