import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { links } from '../../links.ts'

/** Orders this product without the cart (SET-55). */
export const FastOrder = ({ sku, askSize }: { sku: string | undefined; askSize: () => void }) =>
  sku ? (
    <Button kind="grey" wide href={links.direct({ sku })}>
      {m.product_fast_order()}
    </Button>
  ) : (
    <Button kind="grey" wide onClick={askSize}>
      {m.product_fast_order()}
    </Button>
  )
