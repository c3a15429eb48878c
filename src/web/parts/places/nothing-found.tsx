import { m } from '#texts/messages.js'

/** No results: what to check, and a button that shows all places again (REG-20). */
export const NothingFound = ({ onAll }: { onAll: () => void }) => (
  <div className="stack stack-xs">
    <b>{m.checkout_nothing_found()}</b>
    <span className="muted">{m.checkout_check_spelling()}</span>
    <span>
      <button type="button" className="link" onClick={onAll}>
        {m.checkout_all_places()}
      </button>
    </span>
  </div>
)
