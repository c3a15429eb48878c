-- Versions of pages, when each is shown, and redirects of addresses that changed (decision 0094).

-- One saved state of a page. Rows are only added.
create table page_versions (
  page_id bigint not null references pages on delete cascade,
  number int not null check (number > 0),
  company_id bigint not null references companies,
  -- {title, title_en, body, body_en, …}: the whole page, whatever its blocks are
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  note text not null default '',
  -- the earlier version it repeats
  restored_from int,
  -- null: the operator, or the shop itself
  staff_id bigint references staff,
  created_at timestamptz not null,
  primary key (page_id, number)
);
create index page_versions_staff on page_versions (staff_id) where staff_id is not null;

-- When a version is shown. At any moment the page is what the publication says that began last and has not ended; without one it is not shown.
create table page_publications (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  page_id bigint not null references pages on delete cascade,
  -- null: the page is hidden
  version int,
  since timestamptz not null,
  -- the first moment after it; null: no end
  until timestamptz check (until >= since),
  staff_id bigint references staff,
  created_at timestamptz not null,
  foreign key (page_id, version) references page_versions (page_id, number)
);
create index page_publications_page on page_publications (page_id, since desc, id desc);
create index page_publications_staff on page_publications (staff_id) where staff_id is not null;

insert into page_versions (page_id, number, company_id, content, created_at)
select id, 1, company_id, jsonb_build_object('title', title, 'title_en', title_en, 'body', body, 'body_en', body_en), now() from pages;
insert into page_publications (company_id, page_id, version, since, created_at)
select company_id, id, 1, 'epoch', now() from pages;

-- Title and body of a page are those of its versions. These columns repeat the version shown last, for processes of the previous release.
alter table pages alter column title set default '', alter column title_en set default '';

-- Where visitors of an address are sent that has no page any more. One hop: no row leads to an address that has a row.
create table redirects (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- segments percent-encoded, without a slash at the end (pages/redirect.ts)
  from_path text not null,
  -- a path of this shop with its query, or an address elsewhere
  target text not null,
  -- the path of the target, written as `from_path`; null: elsewhere
  target_path text check (target_path <> from_path),
  -- written by the shop because an address changed
  is_automatic boolean not null default false,
  staff_id bigint references staff,
  created_at timestamptz not null,
  unique (company_id, from_path)
);
create index redirects_target on redirects (company_id, target_path);
create index redirects_staff on redirects (staff_id) where staff_id is not null;
