/** Name of a promotion with its code, without the code if the name contains it. */
export const promotionName = ({ label, code }: { label: string; code: string }): string =>
  label.toUpperCase().includes(code.toUpperCase()) ? label : [label, code].filter(Boolean).join(' · ')
