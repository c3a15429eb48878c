/** Vite requests a style sheet only once: one that failed is requested again at the next click, or when the network is back. */
export function watchSheets(): void {
  window.addEventListener('error', ({ target }) => askSheetAgain(target), true)
}

function askSheetAgain(sheet: EventTarget | null): void {
  if (!(sheet instanceof HTMLLinkElement) || sheet.rel !== 'stylesheet') return
  const again = () => sheet.replaceWith(sheet.cloneNode())
  for (const event of ['click', 'online']) window.addEventListener(event, again, { once: true, capture: true })
}
