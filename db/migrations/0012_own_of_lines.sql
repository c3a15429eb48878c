-- What a kind of line keeps of its own in a cart besides sku and count: the days of a tour, a name on a certificate.
alter table cart_lines add column own jsonb;
