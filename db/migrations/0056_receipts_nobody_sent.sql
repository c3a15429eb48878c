-- Receipts of refunds that were written as sent along with the money, by services whose refunds take none: nobody sent them, people make them.
-- Those of refunds under way are told with them: the money is on its way, and nothing else will remind of it.
update receipts set state = 'by_people', problem = 'no_receipts_of_their_own'
from refunds join payments on payments.id = refunds.payment_id
where refunds.id = receipts.refund_id and receipts.kind = 'refund' and receipts.state = 'with_money'
  and payments.provider in ('sber', 'yandex-pay') and refunds.state <> 'canceled';
