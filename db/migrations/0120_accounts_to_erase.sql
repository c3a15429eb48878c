-- Accounts whose owners asked for their end and of which nothing is under way any more. One place says which they are: for the sweep that
-- erases them, and for doctor and the metrics, which tell of those that are overdue.
create view erasures_to_do as
  select e.* from erasures e
  where e.ended_at is null and not exists (
    select from orders o where o.company_id = e.company_id and o.customer_id = e.customer_id
      and (o.state not in ('done', 'canceled', 'rejected', 'returned', 'expired')
        or exists (select from reclamations r where r.order_id = o.id and r.state is not null and r.ended_at is null)));
