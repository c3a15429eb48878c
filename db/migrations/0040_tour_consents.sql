-- The texts a customer agreed to when booking a tour, word for word: of a quote, and by it of the order placed with it.

create table tour_consents (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  customer_id bigint not null references customers,
  quote_id bigint not null references tour_quotes on delete cascade,
  kind text not null check (kind in ('contract', 'cancellation', 'tourists_data')),
  -- of the wording; facts of the tour are filled in
  version text not null,
  title text not null,
  body text not null,
  -- sha256 of version, title and body
  hash text not null,
  locale text not null,
  given_at timestamptz not null,
  unique (quote_id, kind)
);
create index tour_consents_customer on tour_consents (customer_id);
