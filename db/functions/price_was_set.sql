-- Trigger: new prices are added to the price history.
create or replace function price_was_set() returns trigger language plpgsql as $$
begin
  insert into price_changes (variant_id, price_type_id, since, price)
    select variant_id, price_type_id, now(), price from new_prices
    on conflict (variant_id, price_type_id, since) do update set price = excluded.price;
  return null;
end $$;

do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'prices'::regclass and tgname = 'prices_set') then
    create trigger prices_set after insert on prices
      referencing new table as new_prices for each statement execute function price_was_set();
  end if;
end $$;
