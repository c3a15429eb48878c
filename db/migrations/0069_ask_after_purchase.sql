-- Purchases in outlets of some days ago, for the letter that asks for a review.
create index sales_sold on sales (company_id, sold_at) where customer_id is not null;
