import type { Column, Table } from './catalogue.ts'
import type { Decisions } from './decisions.ts'

/** A column that is copied, with what it refers to by the catalogue or by decision. */
export interface CopiedColumn extends Column {
  /** `table.column`. */
  at: string
}

/** A table that is copied. */
export interface CopiedTable {
  name: string
  columns: readonly CopiedColumn[]
  /** The column that the table numbers itself. */
  key: string | null
}

/** What is copied: everything that belongs to an order, found from the catalogue. */
export interface CopyPlan {
  tables: readonly CopiedTable[]
  decisions: Decisions
}

/** The table of the orders and the one of the persons behind them: where following begins. */
export const rootTables = { orders: 'orders', persons: 'borrower' } as const

/**
 * Follows references from the orders and from the persons behind them.
 * @throws naming each table that belongs to no order and is not decided about, and each column of bytes without a decision
 */
export function planOf(catalogue: readonly Table[], decisions: Decisions): CopyPlan {
  const { stays, refers, ownerOf, own } = decisions
  const tables = catalogue.map(({ name, columns }): CopiedTable => ({
    name,
    key: columns.find(({ identity }) => identity)?.name ?? null,
    columns: columns.map((column) => {
      const at = `${name}.${column.name}`
      const to = refers[at]
      return { ...column, at, refersTo: to === undefined ? column.refersTo : { table: to, column: '' } }
    }),
  }))
  const copied = new Set<string>([...Object.values(rootTables), ...Object.keys(ownerOf)])
  const candidates = tables.filter(({ name }) => !stays.includes(name))
  for (let before = -1; before !== copied.size;) {
    before = copied.size
    for (const { name, columns } of candidates)
      if (columns.some(({ refersTo }) => refersTo !== null && copied.has(refersTo.table))) copied.add(name)
  }
  const undecided = candidates.filter(({ name }) => !copied.has(name)).map(({ name }) => name)
  if (undecided.length > 0)
    throw new Error(`no order leads to ${undecided.join(', ')}: copier/decisions.ts says what becomes of it`)
  const found = candidates.filter(({ name }) => copied.has(name))
  const bytes = found.flatMap(({ columns }) =>
    columns.filter(({ type, at }) => type === 'bytea' && own[at] === undefined).map(({ at }) => at),
  )
  if (bytes.length > 0)
    throw new Error(`${bytes.join(', ')} may be sealed: copier/decisions.ts says what a copy has there`)
  return { tables: found, decisions }
}

/** References to another copied table, which must be there first. */
function needs({ tables }: CopyPlan, table: CopiedTable): CopiedColumn[] {
  return table.columns.filter(
    ({ refersTo }) =>
      refersTo !== null &&
      refersTo.table !== table.name &&
      tables.some(({ name }) => name === refersTo.table),
  )
}

/**
 * The tables so that what is referred to comes first. Where they refer to each other in a circle, the smallest one that
 * can is written without its reference, which is filled in later.
 */
export function inOrder(
  plan: CopyPlan,
  rows: ReadonlyMap<string, number>,
): { table: CopiedTable; later: readonly CopiedColumn[] }[] {
  const ordered: { table: CopiedTable; later: CopiedColumn[] }[] = []
  const left = new Set(plan.tables)
  while (left.size > 0) {
    const open = [...left]
      .map((table) => {
        const later = needs(plan, table).filter(({ refersTo }) =>
          [...left].some(({ name }) => name === refersTo?.table),
        )
        return { table, later, weight: later.length === 0 ? -1 : (rows.get(table.name) ?? 0) }
      })
      .filter(({ later }) => later.every(({ nullable }) => nullable))
      .toSorted((a, b) => a.weight - b.weight)
    const [next] = open
    if (next === undefined)
      throw new Error(
        `these refer to each other without end: ${[...left].map(({ name }) => name).join(', ')}`,
      )
    ordered.push(next)
    left.delete(next.table)
  }
  return ordered
}
