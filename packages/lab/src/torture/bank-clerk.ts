import { setTimeout as pause } from 'node:timers/promises'
import { getBankDay } from '@lumbung/contract/utils/bank-day'
import { getChannelDay } from '@lumbung/contract/utils/channel-day'
import { getOpenItems } from '@lumbung/contract/utils/open-item'
import { loadStatement, saveBankAccount, uploadStatement } from '@lumbung/contract/utils/bank-statement'
import * as bankWork from '@lumbung/contract/utils/bank-work'
import { addDays, businessDayOf, type BusinessDay, startOfDay } from '@lumbung/domain/calendar'
import type { RetOf } from '@lumbung/contract/call'
import { bankMapping, type BankRow, bankTable } from '../world/bank-desk.ts'
import { count } from './count.ts'
import { endByTwo } from './finance-acts.ts'
import { companyAccount, steady } from './ground.ts'
import { come, type Cast } from './loan-life.ts'

const balanceAtFirst = 1_000_000_000
const lookEveryMs = 500
const matchedWithinMs = 15_000
const heldWithinMs = 15_000

/**
 * Takes in what the company's bank says of each day once it is over, explains what no rule does, and closes the day with another
 * person, while servers are killed.
 */
export async function keepBank(cast: Cast, isOver: () => boolean): Promise<void> {
  const { world, checker, key } = cast
  const { bank, number, holder: name } = companyAccount
  const opened = await checker.ask(saveBankAccount, { bank, number, name, requestKey: key() })
  let day = businessDayOf(world.clock.now())
  let balance = balanceAtFirst
  while (opened !== null) {
    while (businessDayOf(world.clock.now()) <= day) {
      if (isOver()) return
      await pause(lookEveryMs)
    }
    const lines = await linesOf(cast, day)
    if (!(await takeIn(cast, opened.id, { day, lines, balance }))) return
    balance += lines.reduce((sum, { amount }) => sum + amount, 0)
    count((await closed(cast, opened.id, day)) ? cast.done : cast.refused, 'closeBankDay')
    day = addDays(day, 1)
  }
}

/** What the bank has of a day: transfers that were written down by hand, money withdrawn from the channels, and what it keeps for itself. */
async function linesOf({ world }: Cast, day: BusinessDay): Promise<BankRow[]> {
  const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const cash = await steady(
    async () =>
      await world.db
        .selectFrom('cash_record')
        .select(['payment_id as id', 'amount'])
        .where('method', '=', 'transfer')
        .where('paid_at', '>=', from)
        .where('paid_at', '<', to)
        .execute(),
  )
  const withdrawn = await steady(
    async () =>
      await world.db
        .selectFrom('withdrawal')
        .select(['reference as id', 'amount'])
        .where('state', '=', 'success')
        .where('settled_at', '>=', from)
        .where('settled_at', '<', to)
        .execute(),
  )
  return [
    ...[...cash, ...withdrawn].map(({ id, amount }) => ({ id: `T${id}`, day, amount, info: `TRSF ${id}` })),
    { id: `ADM${day}`, day, amount: -15_000, info: 'BIAYA ADM' },
  ]
}

/** @returns whether it is loaded */
async function takeIn(
  { maker, key, done }: Cast,
  account: number,
  { day, lines, balance }: { day: BusinessDay; lines: readonly BankRow[]; balance: number },
): Promise<boolean> {
  const file = { account, name: `bank-${day}.csv` }
  const uploaded = await maker.ask(uploadStatement, file, { upload: bankTable(lines) })
  if (uploaded === null) return false
  const loaded = await maker.ask(loadStatement, {
    id: uploaded.id,
    mapping: bankMapping,
    start: balance,
    end: balance + lines.reduce((sum, { amount }) => sum + amount, 0),
    requestKey: key(),
  })
  if (loaded !== null) count(done, 'loadStatement')
  return loaded !== null
}

/** @returns whether the day is closed at zero unexplained */
async function closed(cast: Cast, account: number, day: BusinessDay): Promise<boolean> {
  const { maker, checker, key } = cast
  const look = async () => await maker.ask(getBankDay, { account, day })
  await come(async () => (await look())?.day?.statement.matching === false, matchedWithinMs)
  for (const line of (await look())?.lines ?? []) if (line.state === 'new') await explain(cast, line)
  await come(async () => await agreesWithChannels(cast, account, day), heldWithinMs)
  const proposed = await maker.ask(bankWork.proposeBankDay, {
    account,
    day,
    version: (await look())?.day?.version ?? 0,
    note: '',
    requestKey: key(),
  })
  if (proposed === null) return false
  const word = { account, day, version: proposed.version, decision: 'close' as const, note: '' }
  return (await checker.ask(bankWork.closeBankDay, { ...word, requestKey: key() })) !== null
}

/** Two people end what a channel lists otherwise than our books have it; whether there was a difference, and whether our books are right, the verdict says. */
async function agreesWithChannels(cast: Cast, account: number, day: BusinessDay): Promise<boolean> {
  const { maker, done } = cast
  const held = await maker.ask(getChannelDay, { account, day })
  if (held === null) return false
  if (held.channels.every(({ open }) => open === 0))
    return held.channels.every(({ state }) => state === 'read')
  const filter = { kind: ['channelDiffers' as const], state: ['open' as const] }
  const page = await maker.ask(getOpenItems, { filter, size: 50 })
  for (const item of page?.items ?? [])
    if (await endByTwo(cast, item, 'asBooked')) count(done, 'endDifference')
  return false
}

async function explain(
  { maker, checker, key }: Cast,
  { id, version, amount }: RetOf<typeof getBankDay>['lines'][number],
): Promise<void> {
  const put = await maker.ask(bankWork.explainBankLine, {
    id,
    version,
    ...(amount < 0
      ? { kind: 'bankFee' as const }
      : { kind: 'other' as const, against: 'otherIncome' as const }),
    cashRecordIds: [],
    disbursementId: null,
    note: 'torture',
    requestKey: key(),
  })
  if (put?.state !== 'proposed') return
  const word = { id, version: put.version, decision: 'agree' as const, note: '', requestKey: key() }
  await checker.ask(bankWork.decideBankLine, word)
}
