-- Companies, places, customers, catalog. Money is integer kopecks (bigint); every table of a company carries company_id.

create table companies (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]+$'),
  hosts text[] not null default '{}',
  is_default boolean not null default false,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create unique index companies_one_default on companies (is_default) where is_default;

create table staff (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  email text not null,
  name text not null,
  password_hash text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (company_id, email)
);

-- A price type is a column of the owner's price list (1C: ТипЦены). A zone is a set of regions that share one.
create table price_types (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  external_id text,
  name text not null,
  is_default boolean not null default false,
  unique (company_id, external_id)
);
create unique index price_types_one_default on price_types (company_id) where is_default;

create table price_zones (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  slug text not null,
  price_type_id bigint not null references price_types,
  unique (company_id, slug)
);

create table regions (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  zone_id bigint not null references price_zones,
  slug text not null,
  name text not null,
  name_en text not null,
  latitude double precision not null,
  longitude double precision not null,
  fias_id text,
  timezone text not null default 'Europe/Moscow',
  sort int not null default 0,
  unique (company_id, slug)
);

create table outlets (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  region_id bigint references regions,
  kind text not null check (kind in ('shop', 'filial', 'warehouse', 'pickup_point', 'locker')),
  external_id text,
  name text not null,
  name_en text not null default '',
  address text not null default '',
  address_en text not null default '',
  latitude double precision,
  longitude double precision,
  phone text not null default '',
  -- seven strings, Monday first: '10:00-21:00' or '' for a day off
  schedule jsonb not null default '[]',
  popularity int not null default 0,
  is_active boolean not null default true,
  unique (company_id, external_id)
);
create index outlets_region on outlets (company_id, region_id, kind);

create table navigation_items (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  group_slug text not null check (group_slug in ('profile', 'bottom', 'footer', 'header', 'catalog', 'contacts-widget')),
  parent_id bigint references navigation_items on delete cascade,
  slug text not null default '',
  name text not null,
  name_en text not null,
  image text not null default '',
  icon text not null default '',
  type text not null check (type in ('PRODUCT_CATEGORY', 'PRODUCT', 'PROMOTION', 'LINK')),
  value text not null default '',
  authentication_required boolean not null default false,
  is_desktop boolean not null default true,
  is_mobile boolean not null default true,
  mode text not null default '' check (mode in ('', 'tile')),
  sort int not null default 0
);
create index navigation_items_group on navigation_items (company_id, group_slug, parent_id, sort);

-- Static pages and landings: body is a list of blocks {type: heading|paragraph|list|table, …}, never HTML.
create table pages (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  kind text not null check (kind in ('static', 'landing')),
  slug text not null,
  title text not null,
  title_en text not null,
  body jsonb not null default '[]',
  body_en jsonb not null default '[]',
  unique (company_id, kind, slug)
);

-- Home banners and the like: what the owner shows on the first screen.
create table banners (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  place text not null check (place in ('hero', 'promo')),
  title text not null,
  title_en text not null,
  caption text not null default '',
  caption_en text not null default '',
  button text not null default '',
  button_en text not null default '',
  link text not null,
  image jsonb not null,
  is_dark boolean not null default false,
  sort int not null default 0
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
  unique (company_id, path),
  unique (company_id, external_id)
);
create index categories_parent on categories (company_id, parent_id, sort);

create table attributes (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  external_id text,
  slug text not null,
  name text not null,
  name_en text not null default '',
  type text not null default 'list' check (type in ('list', 'number', 'color')),
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
  -- for numbers: the figure to sort and filter by; for colours: the CSS hex in `hex`
  number double precision,
  hex text not null default '',
  sort int not null default 0,
  unique (attribute_id, slug)
);
create index attribute_values_external on attribute_values (attribute_id, external_id);

-- An image: content-hashed files in several widths. `scaled` is [{width, url, avif}], smallest first; urls are site paths.
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
  -- products of one model in other colours share it: swatches on the page
  group_key text,
  rating numeric(3, 2) not null default 0,
  review_count int not null default 0,
  popularity int not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, slug),
  unique (company_id, external_id)
);
create index products_category on products (category_id);
create index products_group on products (company_id, group_key) where group_key is not null;

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
  company_id bigint not null references companies,
  product_id bigint not null references products on delete cascade,
  external_id text,
  sku text not null,
  article text not null default '',
  barcode text not null default '',
  -- '' is the one size of a product without sizes
  size text not null default '',
  sort int not null default 0,
  is_active boolean not null default true,
  unique (company_id, sku),
  unique (company_id, external_id)
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

create table stock_levels (
  variant_id bigint not null references variants on delete cascade,
  outlet_id bigint not null references outlets,
  on_hand int not null check (on_hand >= 0),
  reserved int not null default 0 check (reserved >= 0 and reserved <= on_hand),
  primary key (variant_id, outlet_id)
);
create index stock_levels_outlet on stock_levels (outlet_id);

-- The read model of listings and search: one narrow row per product and price zone (design §6).
create table product_cards (
  company_id bigint not null,
  zone_id bigint not null references price_zones on delete cascade,
  product_id bigint not null references products on delete cascade,
  category_ids bigint[] not null,
  value_ids bigint[] not null,
  price bigint not null,
  price_max bigint not null,
  -- stock that serves every region (warehouses) and the regions whose shops hold it
  in_warehouse boolean not null,
  stock_regions bigint[] not null,
  popularity int not null,
  rating real not null,
  created_at timestamptz not null,
  search tsvector not null,
  -- everything a card shows, both languages; see shop/catalog/catalog.store.ts
  card jsonb not null,
  primary key (zone_id, product_id)
);
create index product_cards_categories on product_cards using gin (category_ids);
create index product_cards_search on product_cards using gin (search);
create index product_cards_popular on product_cards (zone_id, popularity desc, product_id);
create index product_cards_price on product_cards (zone_id, price, product_id);

-- Rebuilds the rows of the given products and leaves equal rows untouched, so that a repeated import writes nothing.
-- Returns the number of rows written or removed.
create function refresh_product_cards(ids bigint[]) returns bigint language sql as $$
with fresh (company_id, zone_id, product_id, category_ids, value_ids, price, price_max, in_warehouse, stock_regions, popularity,
  rating, created_at, search, card) as materialized (
  select p.company_id, z.id, p.id, c.path_ids,
    coalesce(a.value_ids, '{}'), v.price, v.price_max, coalesce(s.in_warehouse, false), coalesce(s.stock_regions, '{}'),
    p.popularity, p.rating, p.created_at,
    setweight(to_tsvector('russian', replace(lower(p.name || ' ' || p.name_en), 'ё', 'е')), 'A')
      || setweight(to_tsvector('simple', lower(p.article || ' ' || v.codes)), 'A')
      || setweight(to_tsvector('russian', replace(lower(c.name || ' ' || c.name_en), 'ё', 'е')), 'B')
      || setweight(to_tsvector('russian', replace(lower(coalesce(a.words, '')), 'ё', 'е')), 'C')
      || setweight(to_tsvector('russian', replace(lower(left(p.description || ' ' || p.description_en, 2000)), 'ё', 'е')), 'D'),
    jsonb_build_object(
      'slug', p.slug, 'name', p.name, 'name_en', p.name_en, 'article', p.article,
      'category', jsonb_build_object('id', c.id, 'path', c.path, 'name', c.name, 'name_en', c.name_en, 'feed_id', c.feed_id),
      'old_price', v.old_price, 'variants', v.variants, 'images', coalesce(i.images, '[]'::jsonb),
      'rating', p.rating, 'review_count', p.review_count)
  from products p
  join categories c on c.id = p.category_id
  join price_zones z on z.company_id = p.company_id
  join lateral (
    select min(x.price) as price, max(x.price) as price_max, string_agg(x.sku || ' ' || x.barcode, ' ') as codes,
      (array_agg(x.old_price order by x.price, x.id))[1] as old_price,
      jsonb_agg(jsonb_build_object('id', x.id, 'sku', x.sku, 'size', x.size, 'price', x.price, 'old_price', x.old_price)
        order by x.sort, x.id) as variants
    from (
      select v.id, v.sku, v.barcode, v.size, v.sort, w.price, w.old_price
      from variants v
      join lateral (
        select pr.price, pr.old_price from prices pr join price_types t on t.id = pr.price_type_id
        where pr.variant_id = v.id and (pr.price_type_id = z.price_type_id or t.is_default)
        order by pr.price_type_id = z.price_type_id desc limit 1
      ) w on true
      where v.product_id = p.id and v.is_active
    ) x
  ) v on v.price is not null
  left join lateral (
    select bool_or(o.kind = 'warehouse') as in_warehouse,
      array_agg(distinct o.region_id order by o.region_id) filter (where o.kind <> 'warehouse' and o.region_id is not null) as stock_regions
    from variants v join stock_levels l on l.variant_id = v.id join outlets o on o.id = l.outlet_id
    where v.product_id = p.id and v.is_active and o.is_active and l.on_hand > l.reserved
  ) s on true
  left join lateral (
    select array_agg(pa.value_id order by pa.value_id) as value_ids, string_agg(av.value || ' ' || av.value_en, ' ' order by av.id) as words
    from product_attributes pa join attribute_values av on av.id = pa.value_id where pa.product_id = p.id
  ) a on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('width', im.width, 'height', im.height, 'scaled', im.scaled) order by pi.sort, im.id) as images
    from (select * from product_images where product_id = p.id order by sort, image_id limit 2) pi join images im on im.id = pi.image_id
  ) i on true
  where p.id = any (ids) and p.is_active and c.is_active
), gone as (
  delete from product_cards d where d.product_id = any (ids)
    and not exists (select 1 from fresh f where f.zone_id = d.zone_id and f.product_id = d.product_id)
  returning 1
), written as (
  insert into product_cards select * from fresh
  on conflict (zone_id, product_id) do update set
    category_ids = excluded.category_ids, value_ids = excluded.value_ids, price = excluded.price, price_max = excluded.price_max,
    in_warehouse = excluded.in_warehouse, stock_regions = excluded.stock_regions, popularity = excluded.popularity,
    rating = excluded.rating, created_at = excluded.created_at, search = excluded.search, card = excluded.card
  where (product_cards.*) is distinct from (excluded.*)
  returning 1
)
select (select count(*) from gone) + (select count(*) from written)
$$;
