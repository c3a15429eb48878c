-- Processes of the version before went on writing orders that cost nothing as waiting for a payment while 0058 was there already:
-- that new ones never begin to, as it says, is true of this version alone.
update orders set sub_state = '', reserved_until = null
where total = 0 and paid = 0 and state = 'new' and sub_state = 'awaiting_payment';
