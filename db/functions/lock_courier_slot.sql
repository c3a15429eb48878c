-- Creates the row of an interval if there is none and locks it until the end of the transaction. `taken` is read after the lock is acquired: a
-- statement of a function sees what others committed while it waited. No row: the zone does not exist.
create or replace function lock_courier_slot(company bigint, zone bigint, day date, starts text, ends text)
returns table (id bigint, taken int) language plpgsql as $$
begin
  insert into courier_slots (company_id, zone_id, date, from_time, to_time)
    select z.company_id, z.id, day, starts, ends from courier_zones z where z.id = zone and z.company_id = company
    on conflict do nothing;
  return query
    select s.id, s.taken from courier_slots s
    where s.zone_id = zone and s.date = day and s.from_time = starts and s.to_time = ends for update;
end $$;
