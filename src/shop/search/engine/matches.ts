/** What a text found in the zone and how well each fits; or products asked for by id, which all fit alike. */
export interface Matches {
  ids: Float64Array
  ranks: Float64Array
}
