-- The session of a token hash.
create or replace function session_of_token(token text) returns bigint language sql stable as $$
  select s.id from sessions s where s.token_hash = token
$$;
