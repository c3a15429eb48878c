import type { Party } from '#shop/tours/party.ts'
import type { QuoteAnswer } from '#shop/tours/quote.wire.ts'
import { m } from '#texts/messages.js'
import { Dialog } from '#ui/dialog.tsx'
import { Specs } from '#ui/specs.tsx'
import { useCloseOnBack } from '../../parts/close-on-back.ts'
import { useMoney } from '../../parts/money.ts'
import { useShell } from '../../parts/shell-context.ts'
import { partyText, stayText } from '../../parts/tours/tour-texts.ts'

/** What 132-FZ wants to be said before the contract: the operator with its register data, the subject, rights and claims. */
export default function ContractDialog({
  quote,
  party,
  onClose,
}: {
  quote: QuoteAnswer
  party: Party
  onClose: () => void
}) {
  useCloseOnBack(onClose)
  const money = useMoney()
  const { visitor } = useShell()
  const { operator, hotel, offer } = quote
  return (
    <Dialog open onClose={onClose} title={m.booking_contract_title()} closeLabel={m.cart_close()} width="m" full>
      <div className="stack">
        <p>{m.booking_contract_intro()}</p>
        <Specs
          items={[
            { name: m.booking_contract_operator(), value: operator.legal_name },
            { name: m.booking_contract_register(), value: operator.register_number },
            { name: m.booking_contract_guarantee(), value: operator.guarantee },
          ]}
        />
        <h3 className="h4">{m.booking_contract_subject()}</h3>
        <p>
          {m.booking_contract_subject_text({
            hotel: hotel.name,
            place: `${hotel.country.name}, ${hotel.resort.name}`,
            days: stayText(offer.start_date, offer.end_date, visitor.today, visitor.locale),
            room: offer.room.name,
            meal: offer.meal.name,
            tourists: partyText(party),
            sum: money(quote.total),
          })}
        </p>
        <h3 className="h4">{m.booking_contract_rights()}</h3>
        <p>{m.booking_contract_rights_text()}</p>
        <h3 className="h4">{m.booking_contract_claims()}</h3>
        <p>{m.booking_contract_claims_text()}</p>
        <p className="muted">{m.booking_contract_pdf()}</p>
      </div>
    </Dialog>
  )
}
