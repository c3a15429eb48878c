/** A promotion beside what it took off: its name and the code that brought it, once where the name holds the code. */
export const promotionName = ({ label, code }: { label: string; code: string }): string =>
  label.toUpperCase().includes(code.toUpperCase()) ? label : [label, code].filter(Boolean).join(' · ')
