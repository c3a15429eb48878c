-- What a favourite cost where and when it was put there, or was last told to have become cheaper: a drop is one from this.
-- Null: put there before this was written down; found out with the next look.
alter table favorites add column seen_price bigint check (seen_price > 0);
alter table favorites add column seen_zone_id bigint references price_zones on delete set null;
alter table favorites add column seen_region_id bigint references regions on delete set null;
