import { bags } from './goods-bags.ts'
import { camp } from './goods-camp.ts'
import { gear } from './goods-gear.ts'
import { kitchen } from './goods-kitchen.ts'
import { measured } from './goods-measured.ts'
import { secondGoods } from './goods-second.ts'
import { wear } from './goods-wear.ts'
import { type DemoProduct, makeProducts } from './products.ts'

export const vitrinaProducts = (): DemoProduct[] =>
  makeProducts([...bags, ...camp, ...kitchen, ...wear, ...gear, ...measured], 10_000)
export const secondProducts = (): DemoProduct[] => makeProducts(secondGoods, 70_000)
