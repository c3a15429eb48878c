-- Orders that cost nothing waited for a payment nobody can make. Those that stand so wait no more; new ones never begin to.
update orders set sub_state = '', reserved_until = null
where total = 0 and paid = 0 and state = 'new' and sub_state = 'awaiting_payment';
