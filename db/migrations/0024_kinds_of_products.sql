-- What a product is: `goods`, or another kind (a hotel) that has a page, reviews and hearts but is no goods: no listing, search, feed, sitemap,
-- exchange or promotion holds it.
alter table products add column kind text not null default 'goods';
