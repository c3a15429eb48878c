-- Trigger: a session or a staff key that ended, or was changed, is told to every process, which may have remembered it (kit/notices.ts).
create or replace function session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('vitrina_cache', 'session:' || (to_jsonb(old) ->> tg_argv[0]));
  return null;
end $$;

do $$ begin
  if not exists (select from pg_trigger where tgrelid = 'sessions'::regclass and tgname = 'sessions_ended') then
    create trigger sessions_ended after delete or update of token_hash, customer_id, expires_at on sessions
      for each row execute function session_ended('token_hash');
  end if;
  if not exists (select from pg_trigger where tgrelid = 'staff_sessions'::regclass and tgname = 'staff_sessions_ended') then
    create trigger staff_sessions_ended after delete or update of key_hash, staff_id, expires_at on staff_sessions
      for each row execute function session_ended('key_hash');
  end if;
end $$;
