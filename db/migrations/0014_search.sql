-- Search that understands Russians (decision 0037).

-- What a search finds a product by besides its name: the long name 1C prints on papers (ПолноеНаименование), and, divided by
-- spaces, every further article, code of a maker, id of an offer and barcode of any source the product came from.
alter table products add column full_name text not null default '';
alter table products add column codes text not null default '';
