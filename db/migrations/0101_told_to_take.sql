-- What the carrier of a parcel was told to take from its recipient. Null: nothing is known, no waybill of it was asked for. It is taken off
-- what other parcels of the order bring. Of waybills of before each told all that was owed; which is why nothing is filled in.
alter table shipments add column waybill_on_receipt bigint check (waybill_on_receipt >= 0);
