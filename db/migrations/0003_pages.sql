-- What the owner edits besides goods: menus, pages, banners.

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

-- Static pages and landing pages. The body is a list of blocks {type: heading|paragraph|list|table, …}, never HTML.
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

-- Banners of the home page.
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
  sort int not null default 0,
  -- picture for narrow screens; null: the middle of `image`
  image_narrow jsonb
);
