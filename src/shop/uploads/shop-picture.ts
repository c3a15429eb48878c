import type { ShopPurpose } from './purposes.ts'

/** A picture that staff uploaded for pages or products. */
export interface ShopPicture {
  id: number
  key: string
  purpose: ShopPurpose
  width: number
  height: number
  createdAt: Date
}
