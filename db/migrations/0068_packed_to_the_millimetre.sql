-- The sides of a packed piece as a file says them («20.5/30/40.25», cm), for feeds; parcels are counted in whole centimetres, rounded up.
-- Null: nobody said, or it came before this column.
alter table products add column dimensions text;
