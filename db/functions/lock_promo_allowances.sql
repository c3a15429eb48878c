-- Locks allowances in the order of their ids and counts afterwards, so the counts contain what others committed while it waited.
create or replace function lock_promo_allowances(ids bigint[], customer bigint)
returns table (id bigint, limit_total int, limit_per_customer int, used int, mine int) language plpgsql as $$
begin
  perform 1 from promo_allowances a where a.id = any (ids) order by a.id for update;
  return query
    select a.id, a.limit_total, a.limit_per_customer, a.used,
      (select count(*)::int from promo_uses u where u.allowance_id = a.id and u.customer_id = customer and u.state <> 'released')
    from promo_allowances a where a.id = any (ids) order by a.id;
end $$;
