import { setImmediate } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { businessDayOf } from '@lumbung/domain/calendar'
import type { Seals } from '@lumbung/server/secrets/seals'
import { readCatalogue } from './catalogue.ts'
import { layColleagues, shareCases } from './colleagues.ts'
import { planOf, type CopyPlan } from './copy-plan.ts'
import { decisions as allDecisions, type Decisions } from './decisions.ts'
import { movedFunction } from './moved-times.ts'
import { layOut, type PlayedRows } from './played-rows.ts'
import { numbered, StatementWriter, type Numbers, type Statement } from './statements.ts'

/** One copy of somebody with all that is theirs: so much earlier than it was played, below zero later. */
export interface Copy {
  person: number
  /** Which copy of them. */
  copy: number
  days: number
  minutes: number
}

/** Numbers left free before each batch, for who inserts at this very moment beside it. */
const gap = 1_000
const numbersLock = `hashtextextended('numbers of copies', 84)`

/**
 * Copies a played lender set-wise under new people, numbers and dates, along the references of the catalogue. It knows no
 * department: what belongs to an order is copied with it.
 */
export class Copier {
  readonly #client: ClientBase
  readonly #statements: readonly Statement[]
  readonly #numbers: readonly Numbers[]
  readonly #afterwards: readonly string[]
  readonly #now: Date

  private constructor(
    client: ClientBase,
    statements: readonly Statement[],
    numbers: readonly Numbers[],
    afterwards: readonly string[],
    now: Date,
  ) {
    this.#client = client
    this.#statements = statements
    this.#numbers = numbers
    this.#afterwards = afterwards
    this.#now = now
  }

  /**
   * Lays played rows beside the tables of a database, in a transaction of the schema's owner.
   * @param now the business's; nothing is copied to a later time
   */
  static async open(
    client: ClientBase,
    plan: CopyPlan,
    played: PlayedRows,
    { seals, now }: { seals: Pick<Seals, 'openBytes'>; now: Date },
  ): Promise<Copier> {
    await client.query(`select set_config('lumbung.apps', '*', true)`)
    const rows = await layOut(client, plan, played, { seals, now })
    await client.query(movedFunction)
    await client.query(`
      create temp table copies (slot integer, copy integer, person integer, owner text, order_no text, days integer,
                                minutes integer, back interval, back_days interval, now timestamptz, wall timestamptz)`)
    await layColleagues(client)
    const writer = await StatementWriter.open(client, plan)
    return new Copier(client, await writer.write(rows), writer.numbers, plan.decisions.afterwards, now)
  }

  /**
   * Writes copies. Who they are stands in `new_person`, `new_identity`, `new_contact`, `new_name_word` and `new_photo`.
   * @param wall the machine's time
   * @param beside done while the database is at work
   * @returns how many orders they have
   */
  async write(copies: readonly Copy[], wall: Date, beside: () => void = () => undefined): Promise<number> {
    const slots = new Map([...new Set(copies.map(({ copy }) => copy))].map((copy, slot) => [copy, slot]))
    const laid = copies.map((each) => ({ ...each, slot: slots.get(each.copy) }))
    const orders = await this.#layCopies(laid, wall)
    await shareCases(this.#client, businessDayOf(this.#now))
    const starts = await this.#reserve(slots.size)
    const all = [
      ...this.#statements.map(({ insert }) => insert),
      ...this.#statements.flatMap(({ later }) => later),
      ...this.#afterwards,
    ]
    const written = this.#client.query(
      all.map((statement) => numbered(statement, this.#numbers, starts)).join(';\n'),
    )
    const done = async () => {
      // It leaves the process before what is done beside.
      await setImmediate()
      beside()
    }
    await Promise.all([written, done()])
    return orders
  }

  /** Takes away what was laid beside. */
  async close(): Promise<void> {
    const { rows } = await this.#client.query<{ tables: string }>(
      `select string_agg(format('pg_temp.%I', relname), ', ') as tables from pg_class
        where relnamespace = pg_my_temp_schema() and relkind = 'r' and (relname like 'played\\_%' or relname = 'copies')`,
    )
    await this.#client.query(`drop table ${rows[0]?.tables ?? ''}`)
  }

  /** Numbers the orders of a batch as they would have been, by their days and in the order of their coming. */
  async #layCopies(copies: readonly (Copy & { slot: number | undefined })[], wall: Date): Promise<number> {
    await this.#client.query('truncate copies')
    const { rowCount } = await this.#client.query(
      `insert into copies
       select slot, copy, person, owner, to_char(applied at time zone 'Asia/Jakarta', 'YYMMDD') || lpad((nextval('order_serial') % 1000000)::text, 6, '0'),
              days, minutes, back, back_days, $2, $3
         from (select k.*, o.owner, make_interval(hours => 24 * days, mins => minutes) as back,
                      make_interval(hours => 24 * days) as back_days, o.apply_time - make_interval(hours => 24 * days) as applied
                 from json_to_recordset($1::json) as k(slot integer, copy integer, person integer, days integer, minutes integer)
                 join played_orders o on o.borrower_id = k.person
                order by applied, k.copy) c`,
      [JSON.stringify(copies), this.#now, wall],
    )
    await this.#client.query('analyze copies')
    return rowCount ?? 0
  }

  /** @returns of each sequence the first of as many numbers as so many slots take, which nobody else gets */
  async #reserve(slots: number): Promise<ReadonlyMap<string, number>> {
    // Another lender may be copied beside: what is drawn and what is set are one.
    await this.#client.query(`select pg_advisory_lock(${numbersLock})`)
    const { rows } = await this.#client.query<{ sequence: string; first: number }>(
      `select sequence, (setval(sequence::regclass, nextval(sequence::regclass) + count) - count + ${gap})::integer as first
         from unnest($1::text[], $2::integer[]) as k(sequence, count)`,
      [
        this.#numbers.map(({ sequence }) => sequence),
        this.#numbers.map(({ stretch }) => slots * stretch + gap),
      ],
    )
    await this.#client.query(`select pg_advisory_unlock(${numbersLock})`)
    return new Map(rows.map(({ sequence, first }) => [sequence, first]))
  }
}

/** What is copied of this database's tables. */
export async function copyPlan(client: ClientBase, decisions: Decisions = allDecisions): Promise<CopyPlan> {
  return planOf(await readCatalogue(client), decisions)
}
