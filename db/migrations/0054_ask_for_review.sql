-- Orders handed over lately, for the letter that asks for a review.
create index order_history_done on order_history (at) where to_state = 'done';
