/**
 * Vite asks for a style sheet once: one that did not come is asked for again with the next press, or when the network is back. What has not
 * come before this begins is asked for at once: its failure was heard by nobody.
 */
export function watchSheets(): void {
  window.addEventListener('error', ({ target }) => askSheetAgain(target), true)
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!sheet.sheet) sheet.replaceWith(sheet.cloneNode())
}

function askSheetAgain(sheet: EventTarget | null): void {
  if (!(sheet instanceof HTMLLinkElement) || sheet.rel !== 'stylesheet') return
  const again = () => sheet.replaceWith(sheet.cloneNode())
  for (const event of ['click', 'online']) window.addEventListener(event, again, { once: true, capture: true })
}
