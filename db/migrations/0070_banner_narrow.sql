-- What a banner shows on a narrow screen, where a picture cut to its middle would lose what it is of; null: the same, cut.
alter table banners add column image_narrow jsonb;
