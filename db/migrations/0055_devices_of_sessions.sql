-- A device shows what a customer is told while the session that linked it lives: who is signed out from elsewhere is signed out of pushes too.
alter table push_devices add column session_id bigint references sessions (id) on delete set null;
create index push_devices_session on push_devices (session_id) where session_id is not null;
-- False: linked by the version before, which kept no session; such a device links itself anew at its next visit.
alter table push_devices add column has_session boolean not null default false;
-- By the place pushes go to; a subscription of a browser is too long for an ordered index.
create index push_devices_registration on push_devices using hash (registration_id);

-- The session a token stands for.
create function session_of_token(token text) returns bigint language sql stable as $$
  select s.id from sessions s where s.token_hash = token
$$;

-- Whether the customer a device was linked by is signed in there; of one whose session nobody kept, whether they are signed in anywhere.
create function is_signed_in_device(d push_devices, happened timestamptz) returns boolean language sql stable as $$
  select exists (select from sessions s where s.customer_id = d.customer_id and s.expires_at > happened
    and (s.id = d.session_id or not d.has_session))
$$;
