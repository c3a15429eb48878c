-- Processes of the version before link a device and know nothing of sessions: that of the customer before would stay with it. A device that
-- changes hands without a session is one whose session nobody kept.
create function device_changed_hands() returns trigger language plpgsql as $$
begin
  new.session_id := null;
  new.has_session := false;
  return new;
end
$$;
create trigger push_devices_changed_hands before update of customer_id on push_devices for each row
  when (new.customer_id is distinct from old.customer_id and new.session_id is not distinct from old.session_id
    and new.has_session = old.has_session)
  execute function device_changed_hands();
-- What was linked so while 0055 was there already.
update push_devices d set session_id = null, has_session = false
where has_session and exists (select from sessions s where s.id = d.session_id and s.customer_id is distinct from d.customer_id);
