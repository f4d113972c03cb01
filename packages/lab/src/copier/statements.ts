import type { ClientBase } from 'pg'
import { colleagueNamed } from './colleagues.ts'
import { inOrder, rootTables, type CopiedColumn, type CopiedTable, type CopyPlan } from './copy-plan.ts'

/** How the rows of one table are copied: what `numbered` makes of it with the numbers of a batch. */
export interface Statement {
  table: string
  insert: string
  /** Fills in what refers to a table that is written later. */
  later: readonly string[]
}

/** Where copies get their numbers: as they were played, put on by a stretch for each copy of a batch. */
export interface Numbers {
  sequence: string
  first: number
  stretch: number
}

/** The copies of a batch (`c`) with the rows that were played (`t`). */
export class StatementWriter {
  readonly #client: ClientBase
  readonly #plan: CopyPlan
  readonly numbers: readonly Numbers[]
  /** By `table.column`. */
  readonly #numbered: ReadonlyMap<string, Numbers>

  private constructor(client: ClientBase, plan: CopyPlan, numbered: ReadonlyMap<string, Numbers>) {
    this.#client = client
    this.#plan = plan
    this.#numbered = numbered
    this.numbers = [...new Map([...numbered.values()].map((each) => [each.sequence, each])).values()]
  }

  static async open(client: ClientBase, plan: CopyPlan): Promise<StatementWriter> {
    const numbered = new Map<string, Numbers>()
    for (const { name, key } of plan.tables) {
      if (key === null) continue
      const { rows } = await client.query<{ sequence: string }>(
        'select pg_get_serial_sequence($1, $2) as sequence',
        [name, key],
      )
      numbered.set(`${name}.${key}`, await stretchOf(client, rows[0]?.sequence ?? '', name, key))
    }
    for (const [at, sequence] of Object.entries(plan.decisions.numbers)) {
      const known = [...numbered.values()].find((each) => each.sequence === sequence)
      const [table = '', column = ''] = at.split('.')
      numbered.set(at, known ?? (await stretchOf(client, sequence, table, column)))
    }
    return new StatementWriter(client, plan, numbered)
  }

  /** @param rows how many of each table were played */
  async write(rows: ReadonlyMap<string, number>): Promise<Statement[]> {
    const statements: Statement[] = []
    for (const { table, later } of inOrder(this.#plan, rows)) {
      if ((rows.get(table.name) ?? 0) === 0) continue
      const values: string[] = []
      for (const column of table.columns)
        values.push(later.includes(column) ? 'null' : await this.#valueOf(table, column))
      const from = this.#sourceOf(table, values)
      const names = table.columns.map(({ name }) => name)
      const key = `${table.name}.${table.key}`
      statements.push({
        table: table.name,
        insert: `insert into ${table.name} (${names.join(', ')}) overriding system value select ${values.join(', ')} ${from}`,
        later: later.map(
          (column) => `
            update ${table.name} w set ${column.name} = s.value
              from (select t.${table.key} + ${this.#put(key)} as key, ${this.#numberOf(column)} as value ${from} where t.${column.name} is not null) s
             where w.${table.key} = s.key`,
        ),
      })
    }
    return statements
  }

  #sourceOf({ name }: CopiedTable, values: readonly string[]): string {
    const isPersons = name === rootTables.persons
    const copies = isPersons
      ? 'join (select distinct slot, copy, person, days, minutes, back, back_days, now, wall from copies) c on c.person = t.id'
      : 'join copies c on c.owner = t.owner'
    const person = values.some((value) => /\bp\./.test(value))
      ? 'join new_person p on p.copy = c.copy and p.person = c.person'
      : ''
    return `from played_${name} t ${copies} ${person} ${this.#plan.decisions.joins[name] ?? ''}`
  }

  async #valueOf(table: CopiedTable, column: CopiedColumn): Promise<string> {
    const { name, type, at, refersTo } = column
    const { own, machineTimes, refersInside, colleagueInside } = this.#plan.decisions
    const mine = own[at]
    if (mine?.includes('@text') === true)
      return mine.replace('@text', await this.#textOf(table, column, `convert_from(t.${name}, 'UTF8')`))
    if (mine !== undefined) return mine
    if (machineTimes.includes(at)) return 'c.wall'
    if (this.#numbered.has(at)) return `t.${name} + ${this.#put(at)}`
    if (refersTo !== null && this.#plan.tables.some((other) => other.name === refersTo.table))
      return type === 'text' ? `case when t.${name} is not null then c.order_no end` : this.#numberOf(column)
    if (type === 'date') return `t.${name} - c.days`
    if (type.startsWith('timestamp'))
      return `t.${name} - case when t.free_${name} then c.back else c.back_days end`
    if (type === 'text') return await this.#textOf(table, column, `t.${name}`)
    if (type !== 'jsonb') return `t.${name}`
    const text = await this.#respelled(table, column, `t.${name}::text`)
    const inside = Object.entries(refersInside[at] ?? {})
    const bare =
      text === null ? `t.${name}` : `case when t.said_${name} then (${text})::jsonb else t.${name} end`
    const json = withColleague(bare, `t.${name}`, colleagueInside[at])
    return inside.reduce(
      (value, [field, to]) => `case when t.${name} ? '${field}'
        then jsonb_set(${value}, '{${field}}', to_jsonb((t.${name} ->> '${field}')::bigint + ${this.#put(this.#keyOf(to))})) else ${value} end`,
      json,
    )
  }

  /** What refers to a numbered row of a copied table. */
  #numberOf({ name, refersTo }: CopiedColumn): string {
    return `t.${name} + ${this.#put(this.#keyOf(refersTo?.table ?? ''))}`
  }

  /** A key that is a reference itself has the number of what it refers to. */
  #keyOf(table: string): string {
    return `${table}.${this.#plan.tables.find(({ name }) => name === table)?.key}`
  }

  /** How far a number is put on; `numbered` says it for a batch. */
  #put(at: string): string {
    const numbers = this.#numbered.get(at)
    if (numbers === undefined) throw new Error(`${at} has no numbers`)
    return `{${numbers.sequence}}`
  }

  async #textOf(table: CopiedTable, column: CopiedColumn, said: string): Promise<string> {
    const text = await this.#respelled(table, column, said)
    return text === null ? said : `case when t.said_${column.name} then ${text} else ${said} end`
  }

  /**
   * Text with the copy's own order number and days, and `said_<column>` on each played row that has any of them: looked for
   * once, not in each copy.
   * @returns null where no played row has any
   */
  async #respelled({ name }: CopiedTable, column: CopiedColumn, said: string): Promise<string | null> {
    if (name === rootTables.persons) return null
    const { rows } = await this.#client.query<{ number: boolean; days: boolean }>(
      `select coalesce(bool_or(position(t.owner in ${said}) > 0), false) as number,
              coalesce(bool_or(${said} ~ '\\d{4}-\\d\\d-\\d\\d'), false) as days from played_${name} t`,
    )
    if (rows[0]?.number !== true && rows[0]?.days !== true) return null
    await this.#client.query(`alter table played_${name} add column said_${column.name} boolean`)
    await this.#client.query(
      `update played_${name} t set said_${column.name} = position(t.owner in ${said}) > 0 or ${said} ~ '\\d{4}-\\d\\d-\\d\\d'`,
    )
    const spelled = rows[0].number ? `replace(${said}, t.owner, c.order_no)` : said
    return rows[0].days
      ? `case when ${said} ~ '\\d{4}-\\d\\d-\\d\\d' then pg_temp.moved(${spelled}, c.days, c.minutes, c.now) else ${spelled} end`
      : spelled
  }
}

/** The name of who works on a case in a copy of it, where a JSON value names somebody. */
function withColleague(value: string, column: string, field: string | undefined): string {
  if (field === undefined) return value
  const named = `to_jsonb(${colleagueNamed(`(${column} ->> '${field}')`)})`
  return `case when ${column} ? '${field}' then jsonb_set(${value}, '{${field}}', ${named}) else ${value} end`
}

async function stretchOf(
  client: ClientBase,
  sequence: string,
  table: string,
  column: string,
): Promise<Numbers> {
  const { rows } = await client.query<{ first: number; stretch: number }>(
    `select coalesce(min(${column}), 1)::integer as first, coalesce(max(${column}) - min(${column}) + 1, 0)::integer as stretch
       from played_${table}`,
  )
  return { sequence, first: 1, stretch: 0, ...rows[0] }
}

/** The statement with the numbers from which each sequence goes on in a batch. */
export function numbered(
  statement: string,
  numbers: readonly Numbers[],
  starts: ReadonlyMap<string, number>,
): string {
  return numbers.reduce(
    (text, { sequence, first, stretch }) =>
      text.replaceAll(`{${sequence}}`, `(${(starts.get(sequence) ?? 0) - first} + c.slot * ${stretch})`),
    statement,
  )
}
