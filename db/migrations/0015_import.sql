-- Real files, whole (decision 0038).

-- What a feed says of how goods reach the buyer: false, and they are not sent, or not to be fetched.
alter table products add column can_deliver boolean not null default true;
alter table products add column can_pick_up boolean not null default true;

-- Of one offer listed twice in a feed, the other price, added to those noted before.
create function also_listed(noted jsonb, used jsonb, other jsonb) returns jsonb immutable language sql as $$
  select case when other #>> '{prices,0,amount}' is null or other #>> '{prices,0,amount}' = used #>> '{prices,0,amount}' then '{}'::jsonb
    else jsonb_build_object('also', coalesce(noted -> 'also', '[]') || jsonb_build_array(other #>> '{prices,0,amount}')) end
$$;

-- The journal of pictures that feeds name by their addresses: what was fetched is not fetched again with every import, and
-- what could not be is not tried again at once.
create table fetched_pictures (
  company_id bigint not null references companies,
  url text not null check (length(url) <= 2000),
  -- null: it could not be fetched
  image_id bigint references images,
  problem text not null default '',
  detail text not null default '',
  bytes int not null default 0,
  tries int not null default 1,
  fetched_at timestamptz not null,
  primary key (company_id, url)
);
