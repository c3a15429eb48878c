-- Ends the uses an order holds. `outcome` is used or released. Locks allowances in the order of lock_promo_allowances().
create or replace function end_promo_uses(ended bigint, outcome text) returns void language plpgsql as $$
begin
  if not exists (select 1 from promo_uses u where u.order_id = ended and u.state = 'held') then return; end if;
  perform 1 from promo_allowances a join promo_uses u on u.allowance_id = a.id
    where u.order_id = ended and u.state = 'held' order by a.id for update of a;
  with over as (
    update promo_uses u set state = outcome where u.order_id = ended and u.state = 'held' returning u.allowance_id
  )
  update promo_allowances a set used = a.used - 1 from over where a.id = over.allowance_id and outcome = 'released';
end $$;
