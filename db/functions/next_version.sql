-- Trigger: a changed row gets the next version. A statement that raises the version itself is left alone.
create or replace function next_version() returns trigger language plpgsql as $$
begin
  if new.version = old.version then new.version := old.version + 1; end if;
  return new;
end $$;

do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'orders'::regclass and tgname = 'orders_version') then
    create trigger orders_version before update on orders
      for each row when (new.* is distinct from old.*) execute function next_version();
  end if;
  -- What is counted about a product (rating, popularity) is no change of it.
  if not exists (select from pg_trigger where tgrelid = 'products'::regclass and tgname = 'products_version') then
    create trigger products_version before update of category_id, slug, article, name, name_en, description, description_en, group_key,
      is_active, vat, can_deliver, can_pick_up, unit, marking_type, weight_g, length_cm, width_cm, height_cm, version on products
      for each row when (new.* is distinct from old.*) execute function next_version();
  end if;
end $$;
