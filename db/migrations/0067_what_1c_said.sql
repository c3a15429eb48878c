-- What an export of 1C says once and later packages rely on. The currency of a type of price: prices name their type, not always their
-- currency; null: the type came before this column, or says none.
alter table import_price_types add column currency text;

-- The properties of classifiers, which may come in files of their own long before the goods that have them.
create table import_properties (
  company_id bigint not null references companies,
  external_id text collate "C" not null,
  name text not null,
  reference boolean not null,
  is_hidden boolean not null,
  -- outer id of a value → its words
  value_words jsonb not null,
  primary key (company_id, external_id)
);
