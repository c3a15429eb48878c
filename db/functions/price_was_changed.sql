-- Trigger: changed prices are added to the price history.
create or replace function price_was_changed() returns trigger language plpgsql as $$
begin
  insert into price_changes (variant_id, price_type_id, since, price)
    select n.variant_id, n.price_type_id, now(), n.price
    from new_prices n join old_prices o using (variant_id, price_type_id) where n.price <> o.price
    on conflict (variant_id, price_type_id, since) do update set price = excluded.price;
  return null;
end $$;

do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'prices'::regclass and tgname = 'prices_changed') then
    create trigger prices_changed after update on prices
      referencing old table as old_prices new table as new_prices for each statement execute function price_was_changed();
  end if;
end $$;
