-- What the page of a product tells besides prices and sizes: what it is sold by, and which size fits.

-- «м», «кг», «упак.», as an import tells it; '' is a piece, which nobody says.
alter table products add column unit text not null default '';

-- A table of sizes for a category and everything below it. Cells are texts, as the owner measures.
create table size_guides (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  slug text not null,
  name text not null,
  name_en text not null default '',
  -- how to measure, in words
  note text not null default '',
  note_en text not null default '',
  -- heads of the columns; empty in English: the same as elsewhere
  head text[] not null check (cardinality(head) between 2 and 12),
  head_en text[] not null default '{}' check (cardinality(head_en) in (0, cardinality(head))),
  -- [["S", "44", "86–90"]]: as many cells in each row as there are heads
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  unique (company_id, slug)
);
alter table categories add column size_guide_id bigint references size_guides on delete set null;
create index categories_size_guide on categories (size_guide_id) where size_guide_id is not null;
