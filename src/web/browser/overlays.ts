/** Spec §2: before a navigation that changes the path all open overlays are closed (NAV-05). */
export function closeOverlays(): void {
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close()
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) popover.hidePopover()
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('details[data-overlay][open]')) fold.open = false
  // For overlays that React renders itself: they close as they do on Esc.
  window.dispatchEvent(new Event('shop:close-overlays'))
}
