-- Trigger: a level with its own price type has a zone for each zone of regions, whichever of the two is created first.
create or replace function zones_of_levels() returns trigger language plpgsql as $$
begin
  insert into price_zones (company_id, slug, price_type_id, level_id, base_id)
    select z.company_id, 'level-' || l.id || '-' || z.id, l.price_type_id, l.id, z.id
    from price_levels l join price_zones z on z.company_id = l.company_id and z.level_id is null
    where l.company_id = new.company_id and l.price_type_id is not null
    on conflict (level_id, base_id) where level_id is not null do update set price_type_id = excluded.price_type_id;
  return null;
end $$;

do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'price_zones'::regclass and tgname = 'price_zones_added') then
    create trigger price_zones_added after insert on price_zones
      for each row when (new.level_id is null) execute function zones_of_levels();
  end if;
  if not exists (select from pg_trigger where tgrelid = 'price_levels'::regclass and tgname = 'price_levels_added') then
    create trigger price_levels_added after insert or update of price_type_id on price_levels
      for each row execute function zones_of_levels();
  end if;
end $$;
