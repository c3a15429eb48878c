-- True if the customer who linked a device is signed in on it; of a device linked without a session, if the customer is signed in anywhere.
create or replace function is_signed_in_device(d push_devices, happened timestamptz) returns boolean language sql stable as $$
  select exists (select from sessions s where s.customer_id = d.customer_id and s.expires_at > happened
    and (s.id = d.session_id or not d.has_session))
$$;
