-- Trigger: a product is sold in other steps. Its stock and the lines of carts are counted in the new steps, rounded down, so that no writer can
-- forget them. While orders hold stock of it their counts mean the old step, and the step must not change.
create or replace function step_was_changed() returns trigger language plpgsql as $$
begin
  if exists (select from stock_levels l join variants v on v.id = l.variant_id where v.product_id = new.id and l.reserved > 0) then
    raise exception 'the step of product % cannot change: orders hold its stock', new.id using errcode = 'check_violation';
  end if;
  update stock_levels l set on_hand = least(2000000000, l.on_hand::bigint * old.step / new.step)
    from variants v where v.product_id = new.id and l.variant_id = v.id;
  update cart_lines c set count = least(9999, greatest(1, c.count::bigint * old.step / new.step))
    from carts k, variants v where k.company_id = new.company_id and c.customer_id = k.customer_id and v.product_id = new.id and c.sku = v.sku;
  return null;
end $$;

do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'products'::regclass and tgname = 'products_step') then
    create trigger products_step after update of step on products
      for each row when (old.step is distinct from new.step) execute function step_was_changed();
  end if;
end $$;
