/** Ids of products found by a text and the rank of each; products requested by id all have the same rank. */
export interface Matches {
  ids: Float64Array
  ranks: Float64Array
}
