-- Trigger: which prices a signed-in customer sees has changed, which every process may have remembered (sign-in/price-view.flow.ts). Of a
-- customer: the level, or the company. Of a company: a level, or a price zone of a level.
create or replace function price_view_changed() returns trigger language plpgsql as $$
declare
  one jsonb := to_jsonb(coalesce(old, new));
begin
  perform pg_notify('vitrina_cache', tg_argv[0] || ':' || (one ->> tg_argv[1]));
  return null;
end $$;

do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'customers'::regclass and tgname = 'customers_price_view') then
    create trigger customers_price_view after update of level_id, company_id on customers
      for each row when (old.level_id is distinct from new.level_id or old.company_id is distinct from new.company_id)
      execute function price_view_changed('price-view', 'id');
  end if;
  if not exists (select from pg_trigger where tgrelid = 'price_levels'::regclass and tgname = 'price_levels_price_view') then
    create trigger price_levels_price_view after insert or delete or update on price_levels
      for each row execute function price_view_changed('price-views', 'company_id');
  end if;
  if not exists (select from pg_trigger where tgrelid = 'price_zones'::regclass and tgname = 'price_zones_price_view') then
    create trigger price_zones_price_view after insert or delete or update on price_zones
      for each row execute function price_view_changed('price-views', 'company_id');
  end if;
end $$;
