-- Trigger: a device linked to another customer without a session does not keep the session of the previous customer.
create or replace function device_changed_hands() returns trigger language plpgsql as $$
begin
  new.session_id := null;
  new.has_session := false;
  return new;
end
$$;

do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'push_devices'::regclass and tgname = 'push_devices_changed_hands') then
    create trigger push_devices_changed_hands before update of customer_id on push_devices for each row
      when (new.customer_id is distinct from old.customer_id and new.session_id is not distinct from old.session_id
      and new.has_session = old.has_session)
      execute function device_changed_hands();
  end if;
end $$;
