-- A first order is given once, also by a promo code: whoever places several at the same moment is told apart from others by a count under
-- lock alone. So every promotion for a first order has an allowance of its own, whoever writes it down.
create function count_first_orders() returns trigger language plpgsql as $$
begin
  if new.allowance_id is null and new.rule #>> '{conditions,first_order}' = 'true' then
    insert into promo_allowances (company_id, limit_per_customer) values (new.company_id, 1) returning id into new.allowance_id;
  end if;
  return new;
end $$;
create trigger promotions_first_order before insert or update of rule on promotions
  for each row execute function count_first_orders();

-- Those that stand get theirs by the trigger; where there is one, it is made to say so, unless more was given already.
update promotions set rule = rule where allowance_id is null and rule #>> '{conditions,first_order}' = 'true';
update promo_allowances a set limit_per_customer = 1
from promotions p
where p.allowance_id = a.id and p.rule #>> '{conditions,first_order}' = 'true' and a.limit_per_customer is distinct from 1
  and not exists (
    select from promo_uses u where u.allowance_id = a.id and u.state <> 'released' group by u.customer_id having count(*) > 1);
