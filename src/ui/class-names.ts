/** Joins the truthy class names: `classNames(css.button, wide && css.wide, className)`. */
export const classNames = (...names: (string | false | null | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined
