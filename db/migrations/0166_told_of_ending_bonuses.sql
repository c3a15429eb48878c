-- When the owner of a lot was told that it ends soon; once a lot.
alter table bonus_lots add column end_told_at timestamptz;
create index bonus_lots_to_tell on bonus_lots (expires_at) where remaining > 0 and end_told_at is null;
