-- When those who want to hear of promotions were written to about this one. What runs already when this comes is told to nobody.
alter table promotions add column told_at timestamptz;
update promotions set told_at = now() where coalesce(since, active_since, created_at) <= now();
