-- True if in a kept cart lies what somebody thinks lies there. Locks it until the end of the transaction, so that a cart is ordered once:
-- who waited for another order of it sees what that left. Volatile on purpose: what is looked at after the lock is what is there then.
create function lock_cart(customer bigint, expected text) returns boolean language plpgsql volatile as $$
begin
  perform 1 from carts c where c.customer_id = customer for update;
  return expected = cart_version(customer);
end
$$;
