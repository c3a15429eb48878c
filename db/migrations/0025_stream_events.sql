-- The log of streams: what watchers of a topic have to hear, kept for a short time so that a watcher whose connection was cut misses nothing.
create table stream_events (
  id bigint generated always as identity primary key,
  company_id bigint not null,
  -- such as 'order:12'
  topic text not null,
  event text not null,
  data jsonb not null,
  at timestamptz not null,
  -- The transaction that wrote it. Ids are given out in another order than transactions commit, so a reader asks for what its last snapshot
  -- did not contain (decision 0092).
  written xid8 not null default pg_current_xact_id()
);
create index stream_events_topic on stream_events (company_id, topic, written);
create index stream_events_at on stream_events (at);

-- The last transactions whose events were deleted. A reader that may have needed them is told to read the whole answer again.
create table stream_trims (
  id bigint generated always as identity primary key,
  written xid8 not null
);
