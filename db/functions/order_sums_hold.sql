-- True if the total of an order is its lines at list prices plus its adjustments, and also what is paid for the lines plus the additions.
-- In plpgsql because that caches the plan: it runs for every new order.
create or replace function order_sums_hold(wanted bigint) returns boolean stable language plpgsql as $$
begin
  return (
    select o.total = l.listed + a.adjusted and o.total = l.payable + a.added
    from orders o,
      lateral (select coalesce(sum(line_cost(list_price, count, step)), 0) as listed, coalesce(sum(payable), 0) as payable
        from order_items where order_id = o.id) l,
      lateral (select coalesce(sum(amount), 0) as adjusted, coalesce(sum(amount) filter (where amount > 0), 0) as added
        from order_adjustments where order_id = o.id) a
    where o.id = wanted
  );
end
$$;
