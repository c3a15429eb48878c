import { classNames } from './class-names.ts'
import { Input, type InputProps } from './input.tsx'
import css from './otp.module.css'

/** An input for a one-time code; phones suggest the code from the message. */
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
