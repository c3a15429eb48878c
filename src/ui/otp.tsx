import { classNames } from './class-names.ts'
import { Input, type InputProps } from './input.tsx'
import css from './otp.module.css'

/** One input for a code from a message: the phone offers the code by itself. */
export const Otp = ({ length = 4, className, ...rest }: InputProps & { length?: number }) => (
  <Input
    inputMode="numeric"
    autoComplete="one-time-code"
    pattern={`[0-9]{${length}}`}
    maxLength={length}
    enterKeyHint="done"
    {...rest}
    className={classNames(css.otp, className)}
  />
)
