import type { ClientBase } from 'pg'

/** A column as PostgreSQL says it is. */
export interface Column {
  name: string
  type: string
  nullable: boolean
  /** Numbered by the table itself. */
  identity: boolean
  /** The table whose key it holds; null when it refers to nothing. */
  refersTo: { table: string; column: string } | null
}

export interface Table {
  name: string
  columns: readonly Column[]
}

/** Every table of the product with what it refers to, from PostgreSQL's own catalogue. Generated columns are left out. */
export async function readCatalogue(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: Column[] }>(`
    select c.relname as name,
           json_agg(json_build_object(
             'name', a.attname, 'type', format_type(a.atttypid, null), 'nullable', not a.attnotnull,
             'identity', a.attidentity <> '',
             'refersTo', (select json_build_object('table', r.relname, 'column', k.attname)
                            from pg_constraint f join pg_class r on r.oid = f.confrelid
                            join pg_attribute k on k.attrelid = f.confrelid and k.attnum = f.confkey[1]
                           where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum] limit 1)
           ) order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname order by c.relname`)
  return rows
}
