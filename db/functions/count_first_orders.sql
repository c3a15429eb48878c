-- Trigger: a promotion for first orders always has an allowance: only a count under lock limits several orders placed at the same moment.
create or replace function count_first_orders() returns trigger language plpgsql as $$
begin
  if new.allowance_id is null and new.rule #>> '{conditions,first_order}' = 'true' then
    insert into promo_allowances (company_id, limit_per_customer) values (new.company_id, 1) returning id into new.allowance_id;
  end if;
  return new;
end $$;

do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'promotions'::regclass and tgname = 'promotions_first_order') then
    create trigger promotions_first_order before insert or update of rule on promotions
      for each row execute function count_first_orders();
  end if;
end $$;
