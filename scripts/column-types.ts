/** TypeScript types of PostgreSQL types (oid), as the parsers of src/kit/db.ts return them; `unknown` for JSON and all others. */
export const typeOfColumn = (oid: number): string => types.get(oid) ?? 'unknown'

const types = new Map<number, string>([
  [16, 'boolean'],
  [1000, 'boolean[]'],
  [17, 'Buffer'],
  // int8, int2, int4, oid, float4, float8, numeric
  ...[20, 21, 23, 26, 700, 701, 1700].map((oid): [number, string] => [oid, 'number']),
  ...[1016, 1005, 1007, 1021, 1022, 1231].map((oid): [number, string] => [oid, 'number[]']),
  // name, text, bpchar, varchar, date, uuid, xid8
  ...[19, 25, 1042, 1043, 1082, 2950, 5069].map((oid): [number, string] => [oid, 'string']),
  ...[1009, 1015].map((oid): [number, string] => [oid, 'string[]']),
  // timestamp, timestamptz
  ...[1114, 1184].map((oid): [number, string] => [oid, 'Date']),
])
