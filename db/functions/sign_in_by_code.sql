-- Takes one attempt at the newest code of a phone. If it is right, uses up the code and opens a session for the customer of the phone, found or
-- created (decision 0055). Returns the code as it was judged, with this attempt in `tried`, and who signed in. Does not wait for the disk, see
-- keep_sign_in_code().
create or replace function sign_in_by_code(company bigint, asked_phone text, asked_method text, network text, most int, most_of_all int,
  happened timestamptz, hash text, token text, ends timestamptz, on_device text, from_ip text)
returns table (is_right boolean, expires_at timestamptz, used_at timestamptz, tried int, customer_id bigint, is_new boolean) language plpgsql as $$
#variable_conflict use_column
declare
  code record;
  who record;
begin
  perform set_config('synchronous_commit', 'off', true);
  select t.* into code from take_sign_in_try(company, asked_phone, asked_method, network, most, most_of_all, happened) t;
  if code.id is null then return; end if;
  if code.code_hash = hash and code.tried is not null and code.tried <= most and code.used_at is null and code.expires_at > happened then
    update sign_in_codes c set used_at = happened where c.id = code.id and c.used_at is null;
    if found then
      select c.id, c.is_new into who from customer_of_phone(company, asked_phone, happened) c;
      insert into sessions (token_hash, customer_id, created_at, expires_at, device, ip, seen_at)
        values (token, who.id, happened, ends, on_device, from_ip, happened);
      return query select true, code.expires_at, code.used_at, code.tried, who.id, who.is_new;
      return;
    end if;
  end if;
  return query select code.code_hash = hash, code.expires_at, code.used_at, code.tried, null::bigint, null::boolean;
end
$$;
