import { type RefObject, useEffect } from 'react'
import { navigationApi, rewriteAddress } from '../../browser/navigate.ts'

/** Writes the visible page of the list into the address (CAT-10), so that Back and a shared link lead to it. */
export function usePageInView(
  box: RefObject<HTMLElement | null>,
  pages: number,
  hrefOf: (page: number) => string,
): void {
  useEffect(() => {
    if (pages < 2 || !box.current) return
    const marks = [...box.current.querySelectorAll<HTMLElement>('[data-page]')]
    const follow = () => {
      // During a navigation the address is already that of the next page; changing it would cancel the navigation.
      if (navigationApi?.transition) return
      const middle = window.innerHeight / 2
      const passed = marks.filter((mark) => mark.getBoundingClientRect().top < middle)
      const page = Number((passed.at(-1) ?? marks[0])?.dataset.page)
      const href = hrefOf(page)
      if (href !== location.pathname + location.search) rewriteAddress(href)
    }
    // The area above the window is included, so that a jump over several pages is noticed.
    const watcher = new IntersectionObserver(follow, { rootMargin: '1000000px 0px -50% 0px' })
    for (const mark of marks) watcher.observe(mark)
    return () => watcher.disconnect()
  }, [box, pages, hrefOf])
}
