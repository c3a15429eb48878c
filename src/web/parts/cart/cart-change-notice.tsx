import { useEffect } from 'react'
import { m } from '#texts/messages.js'
import { useToast } from '#ui/toast.tsx'
import { dismissCartChange, useCartChange } from '../../browser/cart/cart-store.ts'
import { counted } from '../listing/counted.ts'
import { useShell } from '../shell-context.ts'

/** Reports automatic changes of the cart once, on whatever page: carts merged at sign-in, another city (ux B7). */
export function CartChangeNotice() {
  const news = useCartChange()
  const toast = useToast()
  const { region } = useShell()
  useEffect(() => {
    if (!news) return
    dismissCartChange()
    toast(
      news.kind === 'merged'
        ? { text: m.cart_merged(counted(news.count)), icon: 'bag' }
        : news.kind === 'replaced'
          ? { text: news.message, icon: 'info' }
          : { text: m.cart_other_city({ name: region?.name ?? '' }), icon: 'map-pin' },
    )
  }, [news, toast, region])
  return null
}
