import type { CartGroup } from '#shop/cart-groups.ts'
import { deliveryTypes } from '#shop/delivery/delivery-type.ts'

/** Orders of goods: delivered or picked up in any way. */
export const goodsGroup: CartGroup = { name: 'goods', label: { ru: 'Товары', en: 'Goods' }, ways: deliveryTypes }
