-- Who supplies an order wants to change what was agreed, and the customer has not agreed: a cancellation keeps nothing meanwhile.
alter table orders add column cancels_free boolean not null default false;
