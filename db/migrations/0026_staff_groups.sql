-- Groups of permissions, what a group is given for, and the address of who acted (decision 0093).

-- Groups that a company made itself. Those every company has are in shop/staff/given-groups.ts; a name of theirs is not used here.
create table staff_groups (
  company_id bigint not null references companies,
  name text not null check (name ~ '^[a-z][a-z0-9-]{0,39}$'),
  permissions text[] not null,
  primary key (company_id, name)
);

-- A member belongs to a group in a company: their own, or another one of the same shop.
create table staff_memberships (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  staff_id bigint not null references staff on delete cascade,
  -- a given group or one of staff_groups
  group_name text not null,
  -- null: the whole company; otherwise its rights hold at these outlets only
  outlet_ids bigint[] check (outlet_ids <> '{}'),
  unique (staff_id, company_id, group_name)
);
create index staff_memberships_company on staff_memberships (company_id);

-- The network address of who acted; '': the operator, by the command line, or not known (acts before this column).
alter table staff_audit add column ip text not null default '';

-- Reading has permissions of its own now: whoever could read by the right to change may read on.
update staff set permissions = array(
  select distinct one from unnest(permissions || array(
    select read from (values
      ('search.write', 'search.read'), ('catalog.write', 'catalog.read'), ('messages.write', 'messages.read'),
      ('customers.level', 'customers.read'), ('reviews.moderate', 'reviews.read'), ('outlets.keys', 'outlets.read')
    ) as given (held, read) where held = any (permissions))) as one order by one)
  where permissions && array['search.write', 'catalog.write', 'messages.write', 'customers.level', 'reviews.moderate', 'outlets.keys'];
