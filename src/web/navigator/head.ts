import type { CompanyOnWire } from '#shop/company/company.wire.ts'
import type { Head } from '../screen.ts'
import { fullTitle } from '../title.ts'

/** Updates the head after a navigation without a page load: the elements that people and their bookmarks use. */
export function updateHead(head: Head, company: CompanyOnWire): void {
  document.title = fullTitle(head, company.settings)
  setMeta('description', head.description || company.settings.site_meta.description)
  setMeta('robots', head.robots ?? '')
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (head.canonical === undefined) canonical?.remove()
  else if (canonical) canonical.href = location.origin + head.canonical
  else {
    const link = document.createElement('link')
    link.rel = 'canonical'
    link.href = location.origin + head.canonical
    document.head.append(link)
  }
}

function setMeta(name: string, content: string): void {
  const found = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)
  if (!content) {
    found?.remove()
    return
  }
  const meta = found ?? document.createElement('meta')
  meta.name = name
  meta.content = content
  if (!found) document.head.append(meta)
}
