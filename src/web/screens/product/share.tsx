import type { ReactNode } from 'react'
import { m } from '#texts/messages.js'
import { IconButton } from '#ui/icon-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { report } from '../../browser/report.ts'

/** Opens the phone's share sheet if available; otherwise copies the address. */
export function ShareLink({ title, children }: { title: string; children: ReactNode }) {
  const toast = useToast()
  const share = async () => {
    const url = location.href
    try {
      if (navigator.share && matchMedia('(pointer: coarse)').matches) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toast({ text: m.product_link_copied() })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        report('the address could not be shared', error)
    }
  }
  return (
    <button type="button" className="link link-quiet small" onClick={share}>
      {children}
    </button>
  )
}

export function CopyArticle({ article }: { article: string }) {
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(article)
      toast({ text: m.product_copied() })
    } catch (error) {
      report('the article could not be copied', error)
    }
  }
  return <IconButton icon="copy" size="s" label={m.product_copy_article()} onClick={copy} />
}
