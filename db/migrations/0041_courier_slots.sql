-- Hours of a courier that may be promised to so many orders: a member `capacity` of an interval of a zone. How many hold them, by zone and day.
create table courier_slots (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies,
  -- with the zone its hours are gone; orders keep what they were promised
  zone_id bigint not null references courier_zones on delete cascade,
  date date not null,
  from_time text not null,
  to_time text not null,
  taken int not null default 0 check (taken >= 0),
  unique (zone_id, date, from_time, to_time)
);
create index courier_slots_company on courier_slots (company_id, date);

create table courier_slot_holds (
  order_id bigint primary key references orders,
  slot_id bigint not null references courier_slots on delete cascade,
  -- the how manieth order it was, of how many there could be at that moment: never one too many
  nth int not null,
  capacity int not null,
  state text not null default 'held' check (state in ('held', 'released', 'used')),
  check (nth between 1 and capacity)
);
create index courier_slot_holds_slot on courier_slot_holds (slot_id);

-- Makes the row of these hours if there was none and locks it until the end of the transaction. What is taken is read after the lock is
-- had: a function of the database sees what others wrote while it waited. Nothing where the zone is gone.
create function lock_courier_slot(company bigint, zone bigint, day date, starts text, ends text)
returns table (id bigint, taken int) language plpgsql as $$
begin
  insert into courier_slots (company_id, zone_id, date, from_time, to_time)
    select z.company_id, z.id, day, starts, ends from courier_zones z where z.id = zone and z.company_id = company
    on conflict do nothing;
  return query
    select s.id, s.taken from courier_slots s
    where s.zone_id = zone and s.date = day and s.from_time = starts and s.to_time = ends for update;
end $$;
