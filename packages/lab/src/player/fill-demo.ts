import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { issueLetter } from '@lumbung/contract/collection/letter'
import { addDays } from '@lumbung/domain/calendar'
import { LendingError } from '@lumbung/domain/errors'
import type { Services } from '@lumbung/server/calls/context'
import type { BoardOf } from '@lumbung/server/boards/board-facts'
import { freezeBoards } from '@lumbung/server/boards/freeze-boards'
import { openClient } from '@lumbung/server/db/client'
import { transact } from '@lumbung/server/db/transaction'
import { collectionBoard, preBoard } from '@lumbung/server/features/collection/collection-board.queries'
import { openPreCases } from '@lumbung/server/features/collection/open-pre-cases'
import { rollCases } from '@lumbung/server/features/collection/roll-cases'
import { findOpenCase } from '@lumbung/server/records/case/case-moves'
import { isAnyDayClosed } from '@lumbung/server/records/loan/day-close'
import { keepSetting, readSetting } from '@lumbung/server/records/running/settings'
import { tallyAnew } from '@lumbung/server/reports/refresh-facts'
import { passwordCost, testPasswordCost } from '@lumbung/server/secrets/passwords'
import { type CopiedLender, copyLender } from '../copier/copy-lender.ts'
import type { FarEnd } from '../far-ends/xendit/xendit-far-end.ts'
import { drawAvatars } from './avatars.ts'
import { callAs } from './callers.ts'
import { workForAgencies } from './demo-agencies.ts'
import { setUpChannels } from './demo-channels.ts'
import { bringCodeLeads, bringUserLeads } from './demo-leads.ts'
import { setUpMessages } from './demo-messages.ts'
import { beginPlay, firstSeed, seedsOf, type DemoPlay, type DemoSize } from './demo-play.ts'
import { bringStatements } from './demo-statements.ts'
import { tellVisitors } from './demo-visitors.ts'
import { tightenedOn, tightenRules } from './demo-rules.ts'
import { setUpDesks } from './demo-desks.ts'
import { agreeOnLayouts } from './demo-layouts.ts'
import { liveStrategies } from './demo-strategies.ts'
import { daysUntil } from './seasons.ts'
import { demoPerson, hireColleagues } from './staff.ts'
import { tellFarEnd } from './tell-far-end.ts'

/** How far the demo portfolio is: absent, the seeds of the lenders that the books have, true once all knows of it. */
export const demoFilledKey = 'demo.filled'

/** So many days before today have a board. */
const boardDays = 60
/** So many are warned by letter. */
const lettersMost = 24
const looksMost = 5

/** What the demo is filled with. */
export interface DemoFill extends DemoSize {
  /** Connection of the schema's owner. */
  databaseUrl: string
  farEnd: FarEnd
  /** Lenders that are being played for it already. */
  play?: DemoPlay | undefined
}

/**
 * Fills the demo portfolio behind the login page: small lenders are played up to this moment, beside, and copied into the
 * books, each in a transaction that is committed when all of them are; then the far end is told of what they paid and were
 * paid. Killed anywhere, the next start does what is missing.
 */
export function fillDemo(
  services: Services,
  fill: DemoFill,
  say: (line: string) => void,
): { done: Promise<void>; stop: () => Promise<void> } {
  const stopping = new AbortController()
  const run = async (): Promise<void> => {
    const before = await transact(services.db, '*', async (tx) => await readSetting(tx, demoFilledKey))
    if (before === true) return
    // A word in their place is from before each lender had a mark of its own: all of them were in.
    const booked: readonly unknown[] = Array.isArray(before) ? before : before === null ? [] : seedsOf(fill)
    const isBooked = seedsOf(fill).every((seed) => booked.includes(seed))
    if (!isBooked && (await transact(services.db, '*', isAnyDayClosed))) {
      say('The demo orders are left out: the books of their days are closed.')
      return
    }
    services.filling = { done: 0, total: fill.orders }
    try {
      if (!isBooked) await fillBooks(services, fill, booked, stopping.signal)
      say(`The lists have ${fill.orders} demo orders; what their days came to is being counted.`)
      await tellFarEnd(services, fill.farEnd)
      if ((await openPreCases(services, { anew: true })) === null)
        throw new Error('another process is at the night before the due days of the demo loans')
      if ((await rollCases(services, { anew: true })) === null)
        throw new Error('another process is at the night over the demo loans')
      await beside([
        countDays(services, fill.orders),
        setUpDepartments(services),
        bringUserLeads({ ...services, filling: null }, firstSeed),
      ])
      await transact(
        services.db,
        '*',
        async (tx) => await keepSetting(tx, demoFilledKey, true, services.clock.wall()),
      )
      say(`${fill.orders} demo orders are in.`)
    } finally {
      services.filling = null
    }
  }
  const done = run()
    .catch((error: unknown) => {
      if (stopping.signal.aborted) return
      services.log.error({ err: error }, 'the demo data could not be filled')
      say('The demo orders could not be made; the log says why, and the next start tries again.')
    })
    // Of no use where the demo is filled or left out.
    .finally(async () => await fill.play?.stop())
  return {
    done,
    stop: async () => {
      stopping.abort()
      await Promise.race([done, pause(2_000)])
    },
  }
}

/** What the days behind came to, counted from what was played and copied, and from who looked and did not apply. */
async function countDays(services: Services, orders: number): Promise<void> {
  const from = addDays(services.clock.today(), -boardDays)
  const writeBoards = async (board: BoardOf): Promise<void> => {
    while ((await freezeBoards({ ...services, filling: null }, board, from)) > 0);
  }
  const tell = async (): Promise<void> => {
    await tellVisitors(services, orders)
    await tallyAnew(services)
  }
  await beside([...[collectionBoard, preBoard].map(writeBoards), tell()])
}

/** What the departments have beside orders: faces, statements, an agency's day, texts, channels, strategies, layouts. */
async function setUpDepartments(services: Services): Promise<void> {
  const { clock, config, db } = services
  await drawAvatars(services)
  await bringStatements(services)
  await workForAgencies(services, firstSeed)
  await setUpMessages(services)
  // Stories tell one far end how to behave, and mean the channel of every payout.
  if (config.environment === 'demo') await setUpChannels(services)
  await transact(db, '*', async (tx) => {
    await liveStrategies(tx, clock.today(), clock.wall())
    await agreeOnLayouts(tx, clock.today(), clock.wall())
  })
  // Last: their pages are drawn by jobs, beside everything else.
  await warnSome(services)
}

/** Work that shares two processors. @throws the first error once all have ended */
async function beside(works: readonly Promise<void>[]): Promise<void> {
  for (const ended of await Promise.allSettled(works)) if (ended.status === 'rejected') throw ended.reason
}

/** The manager warns those who are late longest, by the very call. */
async function warnSome(services: Services): Promise<void> {
  const { rows, manager } = await transact(services.db, '*', async (tx) => {
    const { rows } = await sql<{ orderNo: string }>`
      select c.order_no as "orderNo" from collection_case c
       where c.closed_day is null and c.stage in ('m1', 'm2', 'm3') and c.state <> 'suspended'
         and not exists (select from warning_letter w where w.case_id = c.id)
       order by c.stage desc, c.id limit ${lettersMost}`.execute(tx)
    return { rows, manager: await demoPerson(tx, 'col_manager') }
  })
  for (const { orderNo } of rows) await warn(services, manager, orderNo)
}

/** The product is at work: what moved a case between looking at it and the call is looked at again. */
async function warn(services: Services, manager: number, orderNo: string): Promise<void> {
  for (let left = looksMost; ; left -= 1) {
    const open = await transact(services.db, '*', async (tx) => await findOpenCase(tx, orderNo))
    if (open === null) return
    const { version } = open
    try {
      await callAs(services, manager, issueLetter, { orderNo, version, requestKey: `demo-letter-${orderNo}` })
      return
    } catch (error) {
      if (left === 0 || !(error instanceof LendingError) || error.code !== 'VERSION_CONFLICT') throw error
    }
  }
}

/** @param booked the seeds of those that are in already */
async function fillBooks(
  services: Services,
  fill: DemoFill,
  booked: readonly unknown[],
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  const play = fill.play ?? beginPlay(services, fill, booked)
  signal.addEventListener('abort', () => void play.stop())
  // Half of the way is the play, half the copying.
  let [playedShare, copied] = [0, 0]
  const tell = (): void => {
    services.filling = { done: Math.floor((fill.orders * playedShare + copied) / 2), total: fill.orders }
  }
  play.watch((share) => {
    playedShare = share
    tell()
  })
  const told = (orders: number): void => {
    signal.throwIfAborted()
    copied += orders
    tell()
  }
  const written: Written[] = []
  const staff = bringStaff(services)
  try {
    await beside(
      play.lenders.map(async (lender) => {
        await staff
        const rows = await lender.rows
        const client = await openClient(fill.databaseUrl)
        written.push({ client, seed: lender.seed })
        await writeCopies(client, services, { ...lender, rows }, told)
      }),
    )
    for (const each of written) await commitCopies(each, services)
  } finally {
    for (const { client } of written) await client.end()
    // What the next start would clear is gone before it may come.
    await play.stop()
  }
}

/** Who works here, and what sellers did so far: it needs nobody who is played. */
async function bringStaff(services: Services): Promise<void> {
  const { clock, config } = services
  const cost = config.environment === 'test' ? testPasswordCost : passwordCost
  await transact(services.db, '*', async (tx) => {
    await hireColleagues(tx, clock.wall(), cost)
    await setUpDesks(tx, clock.wall())
    await tightenRules(tx, tightenedOn(clock.today()))
  })
  await bringCodeLeads({ ...services, filling: null }, firstSeed)
}

/** A transaction that holds the copies of a lender. */
interface Written {
  client: pg.Client
  seed: number
}

/** Writes the copies of a lender in a transaction that stays open. @param told of the orders of each batch */
async function writeCopies(
  client: pg.Client,
  services: Services,
  lender: Pick<CopiedLender, 'seed' | 'rows' | 'orders'>,
  told: (orders: number) => void,
): Promise<void> {
  const { clock } = services
  await client.query('begin')
  // Copies go past the trigger that keeps a closed day closed: asked here, no day closes before they are in.
  const { rows } = await client.query<{ day: string | null }>('select last_closed_day() as day')
  if (rows[0]?.day) throw new Error(`the books were closed to ${rows[0].day} while the demo was played`)
  const options = { ...lender, days: daysUntil(clock.now()), now: clock.now() }
  await copyLender(client, services, options, told)
}

/** With the mark that they are in. */
async function commitCopies({ client, seed }: Written, { clock }: Pick<Services, 'clock'>): Promise<void> {
  await client.query(
    `insert into setting (key, value, changed_at) values ($1, jsonb_build_array($2::integer), $3)
     on conflict (key) do update set value = setting.value || excluded.value, changed_at = excluded.changed_at`,
    [demoFilledKey, seed, clock.wall()],
  )
  // What the boards of all days are counted from next: planned without, each took twice as long.
  await client.query('analyze case_spell, contact_attempt, follow_up, cash_record, promise, loan')
  await client.query('commit')
}
