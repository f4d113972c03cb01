import { checkBatch, getBatch, saveBatch } from '@lumbung/contract/sms/batch'
import { checkTemplate, saveTemplate, submitTemplate } from '@lumbung/contract/sms/template'
import { madeTexts } from './messages.ts'
import { sql } from 'kysely'
import { correctIdentity, settleCorrection } from '@lumbung/contract/approve/correction'
import { saveReviewGroup } from '@lumbung/contract/approve/group'
import { claimNext, getReview } from '@lumbung/contract/approve/review'
import { claimSecondLook } from '@lumbung/contract/approve/second-look'
import { calls } from '@lumbung/contract/calls'
import { getOrder, getOrders } from '@lumbung/contract/order/order'
import { matchPayment } from '@lumbung/contract/repay/cash-record'
import { addRiskEntry } from '@lumbung/contract/risk/risk-entry'
import { getRuleVersion, saveRuleSet, startTrial, submitDraft } from '@lumbung/contract/risk/rule-set'
import { rehearseBulk } from '@lumbung/contract/utils/bulk'
import { reportError } from '@lumbung/contract/utils/error-report'
import { requestDownload, requestExport } from '@lumbung/contract/utils/export'
import { saveView } from '@lumbung/contract/utils/list-view'
import { transact } from '@lumbung/server/db/transaction'
import { sealIdentity } from '@lumbung/server/records/order/order-identity'
import { openItem } from '@lumbung/server/records/running/open-items'
import { applied, passReview, signed } from './applications.ts'
import { askFor } from './changed-loans.ts'
import { bringToPreview, openLoans } from './imports.ts'
import { leadPhone, told, visited } from './leads.ts'
import { roleOf } from './power.ts'
import { ruleDesk } from './rules.ts'
import { drawAt } from './second-looks.ts'
import { addRunningLoan, addWaitingOrder, cashOf, codesOf, newKey, pay, until } from './waiting-orders.ts'
import type { Caller, World } from './world.ts'

/** A word that stands in what belongs to guyub, and nowhere else. */
export const canary = 'Kanari'
export const importedFile = openLoans(3, canary.toUpperCase())
const productCode = 'guyub-tunai'

/** What belongs to app guyub, and a person who held every call for all apps when it was made. */
export interface OtherApp {
  templateId: number
  batchId: number
  messageId: number
  person: Caller
  /** From here on the person holds every call for panen only. */
  narrow(): Promise<void>
  orderNos: string[]
  applicationId: string
  photoId: number
  correctionId: number
  look: number
  cashIds: { posted: number; proposed: number }
  reductionId: number
  openItemId: number
  groupId: number
  ruleSetId: number
  draftId: number
  replayId: number
  trialId: number
  riskEntryId: number
  leadId: number
  importId: number
  viewId: number
  exportId: number
  ticket: string
  bulkId: number
  staffId: number
  roleId: number
  sessionId: number
  deviceId: number
  /** A request that answered an order of guyub while the person held it for all apps. */
  claimed: { stage: 'first'; requestKey: string }
}

/** Gives a role every call there is, for one app or all. */
async function holdAll(world: World, role: string, app: string): Promise<number> {
  const { id } = await roleOf(world, role)
  const granted = calls.filter(({ access }) => access === 'granted')
  await world.db.deleteFrom('role_grant').where('role_id', '=', id).execute()
  await world.db
    .insertInto('role_grant')
    .values(granted.map(({ name }) => ({ role_id: id, app_code: app, kind: 'call', name })))
    .execute()
  return id
}

/** Fills guyub with one of everything that belongs to an app. */
export async function fillOtherApp(world: World): Promise<OtherApp> {
  await holdAll(world, 'qc', '*')
  const roleId = await holdAll(world, 'seller', 'guyub')
  const person = await world.as('qc')
  const theirs = await world.as('seller')
  const desks = await fillDesks(world, person, theirs)
  const money = await fillMoney(world, person, theirs)
  const [running] = money.orderNos
  const rules = await fillRules(world, running)
  const tools = await fillTools(world, person, theirs, money.orderNos)
  const messages = await fillMessages(world, person, theirs, running)
  const { staffId } = theirs
  await sql`insert into trusted_device (staff_id, device_mac, cookie_hash, user_agent, created_at, last_used_at, trusted_until)
    values (${staffId}, 'mac', 'hash', 'test', now(), now(), now() + interval '30 days')`.execute(world.db)
  return {
    person,
    narrow: async () => {
      await holdAll(world, 'qc', 'panen')
    },
    ...desks,
    ...money,
    ...rules,
    ...tools,
    ...messages,
    orderNos: [...desks.orderNos, ...money.orderNos],
    staffId,
    roleId,
    sessionId: await idOf(world, 'session', { staff_id: staffId }),
    deviceId: await idOf(world, 'trusted_device', { staff_id: staffId }),
  }
}

type Numbered =
  | 'message'
  | 'session'
  | 'trusted_device'
  | 'reduction'
  | 'open_item'
  | 'risk_entry'
  | 'order_correction'
  | 'lead'

/** The newest of a table that has these values. */
async function idOf(world: World, table: Numbered, having: Record<string, unknown>): Promise<number> {
  const holds = Object.entries(having).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${sql.join(holds, sql` and `)} order by id desc limit 1`.execute(
    world.db,
  )
  const [row] = rows
  if (row === undefined) throw new Error(`no ${table} was made`)
  return row.id
}

/** An order at the first desk, one with corrections, one drawn for a second look, and a group. */
async function fillDesks(world: World, person: Caller, theirs: Caller) {
  const borrower = { name: `${canary} Guyub`, address: `Jalan ${canary} 5, Bandung` }
  const corrected = await signed(world, 'guyub', { borrower })
  await drawAt(world, 1_000_000, 0)
  const looked = await applied(world, 'guyub', { borrower })
  await passReview(await world.as('first_reviewer'), looked.orderNo, 'first')
  const { look } = await theirs.ok(claimSecondLook, {})
  // At the first desk there is one order, so that it is this one that is claimed.
  const reviewing = await applied(world, 'guyub', { borrower })
  const claimed = { stage: 'first' as const, requestKey: newKey() }
  await person.ok(claimNext, claimed)
  const { photos } = await theirs.ok(getOrder, { orderNo: reviewing.orderNo })
  const group = {
    version: 0,
    name: `${canary} pertama`,
    stage: 'first' as const,
    apps: ['guyub'],
    customerTypes: [],
    amountFrom: null,
    amountTo: null,
    memberIds: [theirs.staffId],
    dailyCapacity: 5,
    autoAssign: false,
    active: true,
  }
  return {
    orderNos: [reviewing.orderNo, looked.orderNo, corrected.orderNo],
    applicationId: reviewing.applicationId,
    photoId: photos[0]?.id ?? 0,
    correctionId: await fillCorrections(world, person, corrected.orderNo),
    look,
    claimed,
    groupId: (await theirs.ok(saveReviewGroup, group)).id,
  }
}

/** One correction that was confirmed to who asked, and one that waits. */
async function fillCorrections(world: World, person: Caller, orderNo: string): Promise<number> {
  const final = await world.as('final_reviewer')
  const ask = async (value: string) => {
    const { order } = await person.ok(getReview, { orderNo })
    const { version } = order
    const asked = { orderNo, version, field: 'bankAccount' as const, value, holder: `${canary} Guyub` }
    await person.ok(correctIdentity, {
      ...asked,
      reasonCode: 'readFromDocument',
      note: '',
      requestKey: newKey(),
    })
    return await idOf(world, 'order_correction', { order_no: orderNo })
  }
  const id = await ask('5200077701')
  await final.ok(settleCorrection, { orderNo, id, decision: 'confirm', note: '', requestKey: newKey() })
  return await ask('5200077702')
}

/** A running loan with a payment and a reduction, a payout that waits, money put forward for it, and an open item. */
async function fillMoney(world: World, person: Caller, theirs: Caller) {
  const running = await addRunningLoan(world, { productCode })
  const waiting = await addWaitingOrder(world, { productCode })
  const reductionId = await askFor(world, theirs, { orderNo: running, amount: 1_000 })
  const account = (await codesOf(world, running)).find(
    ({ kind, state }) => kind === 'va' && state === 'issued',
  )
  await pay(world, { account_number: account?.code ?? '', amount: 25_000 })
  await until(world, async () => (await cashOf(world, running)).length === 1)
  const [posted] = await cashOf(world, running)
  const made = await world.services.channel.createVirtualAccount({
    externalId: `${canary}-1`,
    bankCode: 'BCA',
    name: 'Nobody',
    closed: false,
  })
  if (made.outcome !== 'created') throw new Error('no account')
  await pay(world, { account_number: made.number, amount: 30_000 })
  await until(world, async () => (await cashOf(world, null)).length === 1)
  const [free] = await cashOf(world, null)
  if (posted === undefined || free === undefined) throw new Error('the payments were not booked')
  const matched = { id: free.id, version: free.version, orderNo: running, note: `slip of ${canary}` }
  await person.ok(matchPayment, { ...matched, requestKey: newKey() })
  await transact(world.db, '*', async (tx) => {
    const detail = { reference: `${waiting}-1`, said: canary }
    const at = world.clock.now()
    await openItem(tx, { kind: 'payoutMismatch', subject: `${waiting}-1`, orderNo: waiting, detail, at })
  })
  return {
    orderNos: [running, waiting] as const,
    reductionId,
    cashIds: { posted: posted.id, proposed: free.id },
    openItemId: await idOf(world, 'open_item', { order_no: waiting }),
  }
}

/** A rule set with a draft that was replayed, handed in and runs beside the live one, and an entry of a list. */
async function fillRules(world: World, orderNo: string) {
  const { author, replayed } = await ruleDesk(world)
  const set = { name: `${canary} aturan`, app: 'guyub', customerType: null, active: true }
  const { id: ruleSetId, draftId } = await author.ok(saveRuleSet, { ...set, requestKey: newKey() })
  if (draftId === null) throw new Error('a new rule set has no draft')
  const replayId = await replayed(draftId)
  const { version } = await author.ok(getRuleVersion, { id: draftId })
  const handed = { id: draftId, version: version.version, note: canary }
  await author.ok(submitDraft, { ...handed, requestKey: newKey() })
  const trial = { versionId: draftId, mode: 'shadow' as const, percent: 100, requestKey: newKey() }
  const { id: trialId } = await author.ok(startTrial, trial)
  const listed = { list: 'black' as const, kind: 'bankAccount' as const, reason: 'a test', source: 'a test' }
  await author.ok(addRiskEntry, { ...listed, orderNo, requestKey: newKey() })
  return {
    ruleSetId,
    draftId,
    replayId,
    trialId,
    riskEntryId: await idOf(world, 'risk_entry', { list: 'black' }),
  }
}

/** A text, a batch and a message of it that went out. */
async function fillMessages(world: World, person: Caller, theirs: Caller, orderNo: string) {
  // Who has no number gets nothing, and a batch to nobody is agreed on by nobody.
  const phone = { field: 'phone', value: '+6281255500001', masked: '0812••••0001' } as const
  await transact(world.db, '*', async (tx) => await sealIdentity(tx, world.services.seals, orderNo, [phone]))
  const text = `${madeTexts.remind} ${canary}`
  const written = {
    version: 0,
    name: `${canary} pengingat`,
    purpose: 'remind',
    app: 'guyub',
    texts: { id: text },
  } as const
  const { id: templateId, version } = await theirs.ok(saveTemplate, written)
  const put = await theirs.ok(submitTemplate, { id: templateId, version })
  await person.ok(checkTemplate, { id: templateId, version: put.version, approve: true, note: '' })
  const now = world.clock.now()
  const { id: batchId } = await theirs.ok(saveBatch, {
    name: `${canary} batch`,
    templateId,
    language: 'id',
    to: { by: 'list', orderNos: [orderNo] },
    startAt: now.toISOString(),
    latestAt: new Date(now.getTime() + 86_400_000).toISOString(),
    ratePerSecond: 10,
    note: canary,
    requestKey: newKey(),
  })
  await world.drain()
  const { batch } = await person.ok(getBatch, { id: batchId })
  const agreed = { id: batchId, version: batch.version, approve: true, note: '', requestKey: newKey() }
  await person.ok(checkBatch, agreed)
  await world.drain()
  return { templateId, batchId, messageId: await idOf(world, 'message', { batch_id: batchId }) }
}

/** A file, a view, a list written out and a bulk act, and a fault that was met on a page of an order. */
async function fillTools(
  world: World,
  person: Caller,
  theirs: Caller,
  [running, waiting]: readonly [string, string],
) {
  const terms = { app: 'guyub' }
  const { id: importId } = await bringToPreview(world, theirs, importedFile, { name: `${canary}.csv`, terms })
  const view = {
    list: 'orderList',
    call: getOrders.name,
    roleIds: [],
    moving: {},
    filter: { orderNo: running },
  }
  const { id: viewId } = await theirs.ok(saveView, { ...view, name: 'mine' })
  const columns = [{ field: 'orderNo', label: 'Order' }]
  const asked = { call: getOrders.name, title: canary, filter: {}, columns, shownFilter: [] }
  const { id: exportId } = await person.ok(requestExport, { ...asked, requestKey: newKey() })
  const targets = { rows: [{ key: waiting, version: 0 }] }
  const { id: bulkId } = await person.ok(rehearseBulk, { action: 'putForward', targets, note: '' })
  await world.drain()
  const { path } = await person.ok(requestDownload, { id: exportId })
  await theirs.ok(reportError, {
    message: 'broken',
    info: '',
    url: '/',
    stack: '',
    orderNo: running,
    appVersion: '1',
  })
  await told(world, 'codeFailed', leadPhone(990), { app: 'guyub', name: `${canary} Rina` })
  await visited(world, 'guyub', `${canary}-device`)
  const leadId = await idOf(world, 'lead', { app_code: 'guyub' })
  return { importId, viewId, exportId, bulkId, leadId, ticket: path.slice(path.indexOf('=') + 1) }
}
