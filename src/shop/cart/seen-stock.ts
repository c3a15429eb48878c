/** What goods saw of their stock when their facts were read: rows of warehouses and of the region's own outlets. */
export interface SeenStock {
  productId: number
  stock: readonly { outletId: number; free: number; isWarehouse: boolean }[]
}
