-- True for a parcel that has left or that its carrier knows of. Pieces of a canceled parcel belong to the order again.
create or replace function parcel_sealed(state text, waybill_state text) returns boolean language sql immutable as $$
  select state not in ('canceled', 'rejected') and (coalesce(waybill_state in ('asked', 'made'), false) or state in ('pickup', 'delivered', 'done'))
$$;
