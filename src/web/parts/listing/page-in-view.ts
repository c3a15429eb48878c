import { type RefObject, useEffect } from 'react'
import { navigationApi, rewriteAddress } from '../../browser/navigate.ts'

/** The address names the page of the list that is in view (CAT-10), so that Back and a shared link lead to it. */
export function usePageInView(
  box: RefObject<HTMLElement | null>,
  pages: number,
  hrefOf: (page: number) => string,
): void {
  useEffect(() => {
    if (pages < 2 || !box.current) return
    const marks = [...box.current.querySelectorAll<HTMLElement>('[data-page]')]
    const follow = () => {
      // The address is already that of the page on its way, and another one would call it off.
      if (navigationApi?.transition) return
      const middle = window.innerHeight / 2
      const passed = marks.filter((mark) => mark.getBoundingClientRect().top < middle)
      const page = Number((passed.at(-1) ?? marks[0])?.dataset.page)
      const href = hrefOf(page)
      if (href !== location.pathname + location.search) rewriteAddress(href)
    }
    // What has been scrolled past counts as seen too, so that a jump over several pages is noticed.
    const watcher = new IntersectionObserver(follow, { rootMargin: '1000000px 0px -50% 0px' })
    for (const mark of marks) watcher.observe(mark)
    return () => watcher.disconnect()
  }, [box, pages, hrefOf])
}
