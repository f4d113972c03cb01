import { loadStatement } from '@lumbung/contract/utils/bank-statement'
import { dayOwed, deliveryFolderOf, isWhole } from '@lumbung/domain/bank/delivery'
import type { BusinessDay } from '@lumbung/domain/calendar'
import { system } from '../../../calls/actor.ts'
import type { Services } from '../../../calls/context.ts'
import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transaction.ts'
import type { FolderFile, StatementFolder } from '../../../gateways/statement-folder.ts'
import {
  addStatement,
  type BankAccountRow,
  lockBankAccount,
  statementOf,
} from '../../../records/bank/bank-statements.ts'
import {
  decideDelivery,
  deliveriesThere,
  deliveryOf,
  type DeliveryRow,
  forgetArriving,
  forgetFolder,
  missingSubject,
  noteArriving,
  noteLook,
  notePutAway,
  refusalSubject,
  takeMissing,
} from '../../../records/bank/statement-deliveries.ts'
import { readContactLaw } from '../../../records/contact/contact-rules.ts'
import { audit } from '../../../records/people/audit.ts'
import { openItem } from '../../../records/running/open-items.ts'
import { bankAccountOf, bankAccounts, loadedFile } from './bank-day.queries.ts'
import { readDelivery, type ReadDelivery, refusalBy, type Refusal } from './read-delivery.ts'
import { takeIn } from './take-in.ts'

/** Of one account so many files are read at a look; the others wait for the next. */
const filesAtOnce = 20
/** For so long a file that leaves a gap waits for others that are still coming. */
const gapWaitsMs = 1_800_000

/** One account's folder, and what looks into it. */
interface Place {
  services: Services
  statements: StatementFolder
  account: BankAccountRow
}

/** A file that lies there as it did at the look before, with what is written down of it. */
interface Found {
  file: FolderFile
  row: DeliveryRow
}

/**
 * Looks into the delivery folder of each account. A file that has stayed as it was since the look before is read as one
 * that a person uploads, and kept as a statement that the bank itself brought; then it is put away. What cannot be kept is
 * refused, with an open item. Each file is decided on once, in one transaction, however many processes look.
 */
export async function takeDeliveries(services: Services): Promise<void> {
  const { db, statements, log } = services
  if (statements === null) return
  const { accounts, owed } = await transact(db, '*', async (tx) => {
    const { daysOff } = await readContactLaw(tx)
    return {
      accounts: await bankAccounts(tx),
      owed: dayOwed(services.clock.now(), (day) => daysOff.has(day)),
    }
  })
  for (const { id } of accounts) {
    try {
      const account = await transact(db, '*', async (tx) => await bankAccountOf(tx, id))
      await lookInto({ services, statements, account })
      if (owed !== null) await tellMissing(services, account, owed)
    } catch (error) {
      log.error({ err: error, account: id }, 'a delivery folder could not be looked into; it is tried again')
    }
  }
}

async function lookInto(place: Place): Promise<void> {
  const { services, statements, account } = place
  const { db, clock } = services
  const files = await statements.list(deliveryFolderOf(account))
  if (files === null) return await transact(db, '*', async (tx) => await forgetFolder(tx, account.id))
  const lying = await transact(db, '*', async (tx) => await noteWhatLies(tx, account.id, files, clock.now()))
  const decided = lying.filter(({ row }) => row.state !== 'arriving')
  for (const found of decided) await putAway(place, found)
  const whole = lying
    .filter(({ row }) => row.state === 'arriving')
    .filter((found) => isWhole(seenForMs(services, found), unchangedForMs(services, found)))
    .slice(0, filesAtOnce)
  await takeWhole(place, whole, files.length > decided.length + whole.length)
}

/** Tells finance once of a statement that the bank owes by now and has not delivered; it ends when one of that day is in. */
async function tellMissing(
  { db, clock }: Services,
  account: BankAccountRow,
  day: BusinessDay,
): Promise<void> {
  await transact(db, '*', async (tx) => {
    if (!(await takeMissing(tx, account.id, day))) return
    await openItem(tx, {
      kind: 'statementMissing',
      subject: missingSubject(account.id, day),
      detail: { bankAccount: deliveryFolderOf(account), day },
      at: clock.now(),
    })
  })
}

const seenForMs = ({ clock }: Services, { row }: Found): number =>
  clock.now().getTime() - row.seen_at.getTime()
const unchangedForMs = ({ clock }: Services, { file }: Found): number =>
  clock.wall().getTime() - file.changedAt.getTime()

/** Writes down what lies there now. @returns what lay there before and is the same */
async function noteWhatLies(
  tx: Tx,
  accountId: number,
  files: readonly FolderFile[],
  now: Date,
): Promise<Found[]> {
  await noteLook(tx, accountId, now)
  const keyOf = (rawName: Buffer) => rawName.toString('hex')
  const rows = new Map((await deliveriesThere(tx, accountId)).map((row) => [keyOf(row.raw_name), row]))
  const found: Found[] = []
  for (const file of files) {
    const row = rows.get(keyOf(file.rawName))
    rows.delete(keyOf(file.rawName))
    if (row?.stamp === file.stamp) {
      found.push({ file, row })
      continue
    }
    // Another file took the place of one that was decided on.
    if (row !== undefined) await notePutAway(tx, row.id, now)
    await noteArriving(tx, accountId, file, now)
  }
  for (const gone of rows.values())
    if (gone.state === 'arriving') await forgetArriving(tx, gone.id)
    // It was moved and the process died before it said so, or somebody took it away.
    else await notePutAway(tx, gone.id, now)
  return found
}

/** One after another by name. What leaves a gap is tried again when others are in, and waits while more are coming. */
async function takeWhole(place: Place, found: readonly Found[], areMoreComing: boolean): Promise<void> {
  let left = found
  let taken = 0
  do {
    taken = 0
    const gaps: Found[] = []
    for (const each of left) {
      const came = await take(place, each, true)
      if (came === 'taken') taken += 1
      if (came === 'gap') gaps.push(each)
    }
    left = gaps
  } while (taken > 0 && left.length > 0)
  for (const each of left)
    if (!areMoreComing || seenForMs(place.services, each) >= gapWaitsMs) await take(place, each, false)
}

/**
 * Reads a file, decides on it and puts it away. What breaks is logged and tried again at the next look.
 * @param gapWaits nothing is decided on what leaves a gap
 */
async function take(place: Place, found: Found, gapWaits: boolean): Promise<'taken' | 'gap' | null> {
  const { services, statements, account } = place
  try {
    const read = await readDelivery(services, statements, account.id, found.file)
    if (read.as === 'gone') return null
    const came = read.as === 'statement' ? await keep(place, found, read) : read
    if (came.as === 'refused' && came.why === 'STATEMENT_GAP' && gapWaits) return 'gap'
    if (came.as === 'known') await know(place, found, came.hash)
    if (came.as === 'refused') await refuseIt(place, found, came)
    await putAway(place, found)
    return came.as === 'taken' ? 'taken' : null
  } catch (error) {
    const about = { account: account.id, delivery: found.row.id }
    services.log.error({ err: error, ...about }, 'a delivery was not decided on; it is tried again')
    return null
  }
}

type Kept = { as: 'taken' } | { as: 'known'; hash: Buffer } | { as: 'elsewhere' } | Refusal

/** Keeps a file as a statement of its account and decides on the delivery, whole or not at all. */
async function keep(
  { services, account }: Place,
  { file, row }: Found,
  { file: { format, columns }, bytes, hash, statement }: ReadDelivery,
): Promise<Kept> {
  const { db, clock, files } = services
  const at = clock.now()
  const { key } = await files.put(bytes, { type: 'application/octet-stream' })
  const kept = await transact(db, '*', async (tx): Promise<Kept> => {
    const locked = await lockBankAccount(tx, account.id)
    // Loaded by a person, or delivered under another name, since it was read.
    if (await loadedFile(tx, account.id, hash)) return { as: 'known', hash }
    const { name } = file
    const kept = { accountId: account.id, name, format, fileKey: key, sha256: hash, columns }
    const statementId = await addStatement(tx, kept, { staffId: null, at })
    if (!(await decideDelivery(tx, row, 'take', { at, sha256: hash, statementId }))) throw new Elsewhere()
    const stored = await statementOf(tx, statementId)
    await takeIn(
      tx,
      services,
      { account: locked, file: stored, statement },
      { staffId: null, at, actor: system },
    )
    const { from, to, lines } = statement
    const detail = { account: account.id, from, to, lines: lines.length, delivery: row.id }
    await audit(tx, { event: loadStatement, actor: system, at: clock.wall(), detail })
    return { as: 'taken' }
  }).catch((error: unknown): Kept =>
    error instanceof Elsewhere ? { as: 'elsewhere' } : { ...refusalBy(error), hash, statement },
  )
  if (kept.as !== 'taken') await files.remove(key)
  return kept
}

/** Another process decided on it first. */
class Elsewhere extends Error {}

async function know({ services: { db, clock } }: Place, { row }: Found, hash: Buffer): Promise<void> {
  await transact(db, '*', async (tx) => {
    await decideDelivery(tx, row, 'know', { at: clock.now(), sha256: hash })
  })
}

/** Refuses a file, with an open item that says why. */
async function refuseIt({ services, account }: Place, { row }: Found, refusal: Refusal): Promise<void> {
  const { db, clock } = services
  const { why, detail, hash, statement } = refusal
  const at = clock.now()
  // Days of another account's statement are none of this one's.
  const days =
    statement === null || why === 'STATEMENT_ACCOUNT' ? {} : { from: statement.from, to: statement.to }
  await transact(db, '*', async (tx) => {
    const isOurs = await decideDelivery(tx, row, 'refuse', { at, sha256: hash, reason: why, ...days })
    if (!isOurs) return
    await openItem(tx, {
      kind: 'statementRefused',
      subject: refusalSubject(account.id, row.name),
      detail: { ...detail, why, bankAccount: deliveryFolderOf(account), file: row.name },
      at,
    })
  })
}

/** Moves what is decided on out of the way. Where the folder does not let us it stays, is never taken twice, and is tried again. */
async function putAway({ services, statements, account }: Place, { file, row }: Found): Promise<void> {
  const { db, clock, log } = services
  const { state, name } = await transact(db, '*', async (tx) => await deliveryOf(tx, row.id))
  if (state === 'arriving') return
  const to = { place: state === 'refused' ? 'refused' : 'taken', as: `${row.id}-${name}` } as const
  try {
    await statements.putAway(deliveryFolderOf(account), file, to)
  } catch (error) {
    const about = { account: account.id, delivery: row.id }
    return log.error({ err: error, ...about }, 'a delivery could not be put away; it is tried again')
  }
  await transact(db, '*', async (tx) => await notePutAway(tx, row.id, clock.now()))
}
