import type { Toast } from '#ui/toast.tsx'

let show: ((toast: Toast) => void) | null = null

/** For code outside React; inside, `useToast` of the ui room does the same. */
export const tell = (toast: Toast): void => show?.(toast)

/** The shell lends its region. */
export function lendToasts(to: ((toast: Toast) => void) | null): void {
  show = to
}
