-- Which process is at work on a key: the name its connection holds a lock on (kit/lifeline.ts). When nobody holds it any more
-- the process is gone, and the key may be taken over at once. Null: of a process of the version before, or of a tool.
alter table idempotency_keys add column holder text;
