import type pg from 'pg'

/** What PostgreSQL knows of the schema `public`, one query per kind of object; each answers rows of text. */
const queries = {
  columns: `
    select c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, a.attgenerated, a.attcollation::regcollation, a.attstorage, a.attcompression, pg_get_expr(d.adbin, d.adrelid)
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`,
  constraints: `
    select conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace`,
  indexes: `
    select i.indrelid::regclass, i.indisvalid, i.indisclustered, pg_get_indexdef(i.indexrelid) from pg_index i
    join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace`,
  triggers: `
    select tgenabled, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
  functions: `
    select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace`,
  views: `
    select oid::regclass, pg_get_viewdef(oid) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`,
  sequences: `
    select seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcycle from pg_sequence s
    join pg_class c on c.oid = s.seqrelid where c.relnamespace = 'public'::regnamespace`,
  relations: `
    select relname, relkind, relpersistence, reloptions, relreplident, relrowsecurity, relacl from pg_class
    where relnamespace = 'public'::regnamespace`,
  types: `
    select typname, typtype from pg_type where typnamespace = 'public'::regnamespace`,
  extensions: 'select extname from pg_extension',
}

/** The schema of a database, for a comparison with that of another one. */
export async function catalogOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const catalog: Record<string, string[]> = {}
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await pool.query<{ line: string }>(`select x::text as line from (${query}) x order by 1`)
    catalog[kind] = rows.map(({ line }) => line)
  }
  return catalog
}
