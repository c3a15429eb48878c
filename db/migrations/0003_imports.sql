-- What an import needs besides the catalog: where a product came from, a place for rows that were read and are not applied
-- yet, and the owner's price types under their outer ids.

alter table products add column import_source text;
create index products_import_source on products (company_id, import_source, id) where import_source is not null;

alter table imports add column request jsonb not null default '{}';
alter table import_refusals add column refused boolean not null default true;

-- Ordinary tables on purpose: an unlogged one is emptied by a crash, and a half import would look whole.
create table import_rows (
  import_id bigint not null references imports on delete cascade,
  kind text not null check (kind in ('category', 'property', 'price_type', 'warehouse', 'product', 'offer')),
  key text collate "C" not null,
  -- the outer id of the product an offer belongs to; a product names itself
  product_key text collate "C" not null default '',
  file_no int not null,
  -- how often the same file said it again
  repeats int not null default 0,
  data jsonb not null,
  primary key (import_id, kind, key)
);
create index import_rows_product on import_rows (import_id, product_key) where product_key <> '';

-- Two outer types may stand for one column of ours: the retail type becomes the company's default one.
create table import_price_types (
  company_id bigint not null references companies,
  external_id text not null,
  price_type_id bigint not null references price_types,
  primary key (company_id, external_id)
);
