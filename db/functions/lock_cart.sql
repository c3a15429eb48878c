-- Locks a stored cart until the end of the transaction, so that it is ordered once; true if it has the expected version. Volatile on purpose:
-- the version must be read after the lock is acquired.
create or replace function lock_cart(customer bigint, expected text) returns boolean language plpgsql volatile as $$
begin
  perform 1 from carts c where c.customer_id = customer for update;
  return expected = cart_version(customer);
end
$$;
