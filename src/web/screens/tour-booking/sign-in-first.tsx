import { m } from '#texts/messages.js'
import { PhoneSignIn } from '../../parts/sign-in/phone-sign-in.tsx'
import css from './booking.module.css'

/** Sign-in of a guest inside the page: the chosen tour and what was typed stay (TOUR-20, C8). */
export const SignInFirst = () => (
  <section className={css.step} aria-labelledby="booking-sign-in">
    <div className={css.stepHead}>
      <h2 id="booking-sign-in">{m.booking_sign_in()}</h2>
    </div>
    <p className="muted">{m.booking_sign_in_text()}</p>
    <PhoneSignIn />
  </section>
)
