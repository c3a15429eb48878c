-- Categories, products, prices, stock, and what listings and search read.

-- A size table of a category and its subcategories. Cells are texts.
create table size_guides (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  slug text not null,
  name text not null,
  name_en text not null default '',
  -- how to measure, in words
  note text not null default '',
  note_en text not null default '',
  -- heads of the columns; empty in English: the Russian ones
  head text[] not null check (cardinality(head) between 2 and 12),
  head_en text[] not null default '{}' check (cardinality(head_en) in (0, cardinality(head))),
  -- [["S", "44", "86–90"]]: as many cells in each row as there are heads
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  unique (company_id, slug)
);

create table categories (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  parent_id bigint references categories,
  external_id text,
  slug text not null,
  path text not null,
  path_ids bigint[] not null,
  level int not null check (level between 1 and 4),
  name text not null,
  name_en text not null default '',
  feed_id text not null default '',
  image jsonb,
  sort int not null default 0,
  is_active boolean not null default true,
  size_guide_id bigint references size_guides on delete set null,
  -- weight and size of one piece, as in variants.parcel, for variants without their own
  parcel jsonb,
  unique (company_id, path),
  unique (company_id, external_id)
);
create index categories_parent on categories (company_id, parent_id, sort);
create index categories_size_guide on categories (size_guide_id) where size_guide_id is not null;

create table attributes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  external_id text,
  slug text not null,
  name text not null,
  name_en text not null default '',
  type text not null default 'list' check (type in ('list', 'number', 'color', 'boolean')),
  unit text not null default '',
  unit_en text not null default '',
  is_filter boolean not null default true,
  sort int not null default 0,
  unique (company_id, slug),
  unique (company_id, external_id)
);

create table attribute_values (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  attribute_id bigint not null references attributes,
  external_id text,
  slug text not null,
  value text not null,
  value_en text not null default '',
  -- of a number: the value to sort and filter by
  number double precision,
  -- of a colour: its CSS hex
  hex text not null default '',
  sort int not null default 0,
  unique (attribute_id, slug)
);
create index attribute_values_external on attribute_values (attribute_id, external_id);

-- An image has files in several widths, named by the hash of their content. `scaled` is [{width, url, avif}], smallest first; urls are paths
-- of the site.
create table images (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  hash text not null,
  width int not null,
  height int not null,
  scaled jsonb not null,
  unique (company_id, hash)
);

create table products (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  category_id bigint not null references categories,
  external_id text,
  slug text not null,
  article text not null default '',
  name text not null,
  name_en text not null default '',
  description text not null default '',
  description_en text not null default '',
  -- shared by products of one model in different colours: swatches on the page
  group_key text,
  rating numeric(3, 2) not null default 0,
  review_count int not null default 0,
  popularity int not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- the source whose imports maintain the product; null: none
  import_source text,
  -- null: the rate of the company (settings.tax.vat)
  vat text check (vat in ('none', '0', '5', '7', '10', '20', '22')),
  -- For search: the long name of 1C (ПолноеНаименование), and further articles, manufacturer codes, offer ids and barcodes of all sources,
  -- separated by spaces.
  full_name text not null default '',
  codes text not null default '',
  -- as the feed says; false: not delivered, not handed out in outlets
  can_deliver boolean not null default true,
  can_pick_up boolean not null default true,
  -- «м», «кг», «упак.», as imported; '': piece, which is not shown
  unit text not null default '',
  -- group of goods of «Честный знак»; '': no marking codes
  marking_type text not null default '' check (marking_type ~ '^[a-z_]{0,40}$'),
  -- sides of a packed piece in cm, exactly as imported («20.5/30/40.25»), for feeds
  dimensions text,
  -- Weight and size of one piece as imported (YML weight and dimensions, «Вес» of 1C), rounded up. variants.parcel has precedence; the
  -- category and the settings are fallbacks. See piece_said().
  weight_g int check (weight_g > 0),
  length_cm int check (length_cm > 0),
  width_cm int check (width_cm > 0),
  height_cm int check (height_cm > 0),
  unique (company_id, slug),
  unique (company_id, external_id),
  -- for variants: a variant belongs to the company of its product
  unique (company_id, id)
);
create index products_category on products (category_id);
create index products_group on products (company_id, group_key) where group_key is not null;
create index products_import_source on products (company_id, import_source, id) where import_source is not null;

create table product_images (
  product_id bigint not null references products on delete cascade,
  image_id bigint not null references images,
  sort int not null default 0,
  primary key (product_id, image_id)
);

create table product_attributes (
  product_id bigint not null references products on delete cascade,
  value_id bigint not null references attribute_values,
  primary key (product_id, value_id)
);
create index product_attributes_value on product_attributes (value_id);

create table variants (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  product_id bigint not null,
  external_id text,
  sku text not null,
  article text not null default '',
  barcode text not null default '',
  -- '': the only size of a product without sizes
  size text not null default '',
  sort int not null default 0,
  is_active boolean not null default true,
  -- weight and size of one piece as staff set them: {"weight_g", "length_cm", "width_cm", "height_cm"}
  parcel jsonb,
  unique (company_id, sku),
  unique (company_id, external_id),
  constraint variants_product_fkey foreign key (company_id, product_id) references products (company_id, id) on delete cascade
);
create index variants_product on variants (product_id, sort);
create index variants_barcode on variants (company_id, barcode) where barcode <> '';

create table prices (
  variant_id bigint not null references variants on delete cascade,
  price_type_id bigint not null references price_types,
  price bigint not null check (price > 0),
  old_price bigint check (old_price > price),
  primary key (variant_id, price_type_id)
);

-- Price history, written by triggers of `prices` (price_was_set(), price_was_changed()), so no writer can forget it. The lowest price of
-- thirty days is computed from it.
create table price_changes (
  variant_id bigint not null references variants on delete cascade,
  price_type_id bigint not null,
  since timestamptz not null,
  price bigint not null check (price > 0),
  primary key (variant_id, price_type_id, since)
);

create table stock_levels (
  variant_id bigint not null references variants on delete cascade,
  outlet_id bigint not null references outlets,
  on_hand int not null check (on_hand >= 0),
  reserved int not null default 0 check (reserved >= 0 and reserved <= on_hand),
  primary key (variant_id, outlet_id)
);
create index stock_levels_outlet on stock_levels (outlet_id);

-- The read model of listings: one narrow row per product and price zone (design §6), written by refresh_product_cards().
create table product_cards (
  company_id bigint not null,
  zone_id bigint not null references price_zones on delete cascade,
  product_id bigint not null references products on delete cascade,
  category_ids bigint[] not null,
  value_ids bigint[] not null,
  price bigint not null,
  price_max bigint not null,
  -- stock in a warehouse serves all regions, stock in a shop serves its region
  in_warehouse boolean not null,
  stock_regions bigint[] not null,
  popularity int not null,
  rating real not null default 0,
  created_at timestamptz not null,
  search tsvector not null default '',
  -- everything a card shows, in both languages; see shop/catalog/catalog.store.ts
  card jsonb not null,
  -- Prices of a product differ by region if different sizes are in stock there: [[region, price, price_max, old_price], …] for regions whose
  -- prices are not those of the row; region 0 stands for warehouses. The prices of the row are those of all sizes.
  other_prices jsonb not null default '[]',
  primary key (zone_id, product_id)
);
create index product_cards_categories on product_cards using gin (category_ids);
create index product_cards_search on product_cards using gin (search);

-- One row per product, the same in all price zones, written by refresh_product_cards() together with the cards.
create table product_shelves (
  product_id bigint primary key references products on delete cascade,
  company_id bigint not null references companies,
  -- shared by products of one model in different colours; '': a model of its own
  model text not null,
  -- shops and filials that have any size in stock
  outlets bigint[] not null,
  -- available sizes in their order: [["M", [0], [3]], ["L", [7, 8], []]] are size, regions (0: a warehouse, so all) and shops
  sizes jsonb not null,
  -- the same of all available variants, those without a size too: [[variant, [0], [7]]]. A card and a filter must show price, stock and day of
  -- one and the same variant
  held jsonb not null default '[]'
);

-- Synonyms of a company: «мойка», «раковина для кухни».
create table search_synonyms (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  words text[] not null check (cardinality(words) between 2 and 20),
  -- the words normalised and sorted, so the same row is not stored twice
  key text not null,
  created_at timestamptz not null,
  unique (company_id, key)
);

-- Queries and the count of their last result: empty results are a report for the owner, others become suggestions. Who searched is not
-- recorded.
create table search_log (
  company_id bigint not null references companies,
  query text not null check (length(query) between 1 and 100),
  times int not null,
  found int not null,
  last_at timestamptz not null,
  primary key (company_id, query)
);
create index search_log_usual on search_log (company_id, times desc) where found > 0;
create index search_log_empty on search_log (company_id, times desc) where found = 0;
create index search_log_old on search_log (last_at);
