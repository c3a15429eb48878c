import type { QuoteAnswer } from '#shop/tours/quote.wire.ts'
import { m } from '#texts/messages.js'
import { Dialog } from '#ui/dialog.tsx'
import { useCloseOnBack } from '../../parts/close-on-back.ts'

interface Props {
  terms: QuoteAnswer['terms']
  onClose: () => void
}

/** What a booking agrees to, word for word as it is stored with the order: contract of 132-FZ, cancellation rules, data of tourists. */
export default function ContractDialog({ terms, onClose }: Props) {
  useCloseOnBack(onClose)
  return (
    <Dialog open onClose={onClose} title={m.booking_contract_title()} closeLabel={m.cart_close()} width="m" full>
      <div className="stack stack-l">
        {terms.map(({ kind, title, body }) => (
          <section key={kind} className="stack stack-s" aria-labelledby={`terms-${kind}`}>
            <h3 id={`terms-${kind}`} className="h4">
              {title}
            </h3>
            {body.split('\n').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <p className="muted">{m.booking_contract_pdf()}</p>
      </div>
    </Dialog>
  )
}
