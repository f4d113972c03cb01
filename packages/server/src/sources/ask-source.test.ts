import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { correctIdentity, settleCorrection } from '@lumbung/contract/approve/correction'
import { claim, decideFirst, getReview } from '@lumbung/contract/approve/review'
import { apply, resubmit, uploadPhoto } from '@lumbung/contract/open/application'
import { getBureau } from '@lumbung/contract/order/bureau'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { bankNameScore } from '@lumbung/domain/order/bank'
import { businessDayOf } from '@lumbung/domain/calendar'
import { rupiah } from '@lumbung/domain/money'
import type { Facility } from '@lumbung/domain/sources/report'
import { type Source, sources } from '@lumbung/domain/sources/source'
import type { SourceBehaviour } from '@lumbung/lab/far-ends/sources/source-far-end'
import {
  applied,
  lentOut,
  madeUpApplication,
  madeUpNik,
  uploadPhotos,
  type Wish,
} from '@lumbung/lab/world/applications'
import { leadTo } from '@lumbung/lab/world/lead-by-steps'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { transact } from '../db/transaction.ts'
import { addSourceSetting } from '../records/sources/source-settings.ts'
import { askSource } from './ask-source.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ sources: { answerTimeoutMs: 400 } })
})
afterAll(async () => world.close())
beforeEach(() => {
  for (const source of sources) world.sources[source].setDefault({ life: calm })
})

const loan: Facility = {
  lender: 'Kredit Kilat',
  kind: 'online',
  plafond: rupiah(1_000_000),
  outstanding: rupiah(600_000),
  quality: 1,
  worstQuality24: null,
  daysLate: 0,
  maxDaysLate90: 4,
  monthly: rupiah(350_000),
  openedOn: null,
  dueOn: null,
}
const vehicle: Facility = {
  ...loan,
  lender: 'FIF Group',
  kind: 'vehicle',
  worstQuality24: 2,
  maxDaysLate90: null,
  monthly: rupiah(800_000),
}
const calm = {
  slik: [vehicle],
  fdc: [loan],
  register: { name: true, birthday: true, faceScore: 0.91 },
  account: { isTheirs: true },
}

/** An application whose person meets one source in a way of its own. */
async function appliedTo(source: Source, behaviour: SourceBehaviour, wish: Wish = {}) {
  const idNumber = madeUpNik()
  const account = `9${idNumber.slice(2)}`
  const subject = source === 'accountName' ? account : idNumber
  world.sources[source].setBehaviour(subject, { life: calm, ...behaviour })
  const borrower = { idNumber, ...wish.borrower }
  const bank = { code: 'BRI', account, ...wish.bank }
  const { orderNo } = await applied(world, 'panen', { ...wish, borrower, bank })
  return { orderNo, idNumber }
}

async function inquiries(orderNo: string) {
  const rows = await world.db
    .selectFrom('source_inquiry')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('id')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.source, row]))
}
const stateOf = async (orderNo: string) =>
  (
    await world.db
      .selectFrom('orders')
      .select('state')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
  ).state
const factsOf = async (orderNo: string) =>
  (
    await world.db
      .selectFrom('machine_review')
      .select('facts')
      .where('order_no', '=', orderNo)
      .executeTakeFirst()
  )?.facts
const takenOf = (source: Source, orderNo: string) =>
  world.sources[source].taken().filter(({ key }) => key.startsWith(`${orderNo}-`))

/** A picture that nobody else sends. */
async function anotherSelfie(): Promise<number> {
  const upload = await sharp({ create: { width: 32, height: 24, channels: 3, background: 'maroon' } })
    .jpeg()
    .toBuffer()
  return (await world.appOk('panen', uploadPhoto, { kind: 'selfie' }, { upload })).id
}

/** An application that the first desk gave back for another selfie, whose first the register answers so. */
async function returnedFor(answer: 'ok' | 'late') {
  const idNumber = madeUpNik()
  world.sources.dukcapil.setBehaviour(idNumber, { life: calm, answer, readyAfter: 4 })
  const { orderNo, applicationId } = await applied(world, 'panen', { borrower: { idNumber } })
  if (answer === 'late') await world.advance({ minutes: 12 }, 1)
  const reviewer = await world.as('first_reviewer')
  await reviewer.ok(claim, { orderNo })
  const { order } = await reviewer.ok(getReview, { orderNo })
  const decision = { decision: 'return', reasonCode: 'selfieMismatch', note: '' } as const
  await reviewer.ok(decideFirst, { orderNo, version: order.version, ...decision, requestKey: newKey() })
  return { orderNo, applicationId, idNumber }
}

test('every source is asked once with the consent of the application, and the machine knows what they said', async () => {
  const { orderNo } = await applied(world)
  const asked = await inquiries(orderNo)
  expect(Object.keys(asked).toSorted()).toEqual(['accountName', 'dukcapil', 'fdc', 'slik'])
  for (const source of sources) {
    expect(asked[source]).toMatchObject({
      state: 'answered',
      why: 'application',
      as_of: '2026-11-20',
      tries: 1,
    })
    expect(takenOf(source, orderNo)).toMatchObject([{ consentAt: '2026-11-20T05:00:00.000Z' }])
  }
  expect(sources.map((source) => asked[source]?.cost)).toEqual([3_000, 1_500, 1_000, 500])
  expect(await factsOf(orderNo)).toMatchObject({
    activePlatforms: 1,
    maxDpd90: 4,
    bureauQuality: 2,
    monthlyBurden: 1_150_000,
    dukcapilMatches: true,
    nameMatchesRegister: true,
    faceScore: 0.91,
    accountFound: true,
    accountNameScore: 1,
    // 1,150,000 elsewhere and 1,007,000 of this loan, over 9,000,000; rounded up.
    debtRatioPpm: 239_667,
  })
  const consent = await world.db
    .selectFrom('consent')
    .selectAll()
    .where('order_no', '=', orderNo)
    .executeTakeFirst()
  expect(consent).toMatchObject({
    wording_code: 'bureau-2026-2',
    wording: expect.stringContaining('SLIK OJK'),
  })
})

test('a person of whom a source knows nothing owes nothing there, and has no quality', async () => {
  const { orderNo } = await appliedTo('slik', { answer: 'nothing' })
  expect((await inquiries(orderNo))['slik']).toMatchObject({ state: 'nothing', answer_sealed: null })
  expect(await factsOf(orderNo)).toMatchObject({ bureauQuality: null, monthlyBurden: 350_000 })
  const pool = await appliedTo('fdc', { answer: 'nothing' })
  expect(await factsOf(pool.orderNo)).toMatchObject({
    activePlatforms: 0,
    maxDpd90: 0,
    monthlyBurden: 800_000,
  })
  const register = await appliedTo('dukcapil', { answer: 'nothing' })
  expect(await factsOf(register.orderNo)).toMatchObject({
    dukcapilMatches: false,
    idNumberInRegister: false,
    nameMatchesRegister: null,
    faceScore: null,
  })
  const bank = await appliedTo('accountName', { answer: 'nothing' })
  expect(await factsOf(bank.orderNo)).toMatchObject({ accountFound: false, accountNameScore: null })
})

test('an answer about another person is never taken for this one', async () => {
  for (const source of sources) {
    const { orderNo } = await appliedTo(source, { answer: 'otherPerson' })
    expect((await inquiries(orderNo))[source]).toMatchObject({
      state: 'otherPerson',
      facts: null,
      answer_sealed: null,
      valid_until: null,
    })
    expect(await stateOf(orderNo)).toBe('firstWait')
  }
})

test('half an answer makes what is counted of the missing half missing', async () => {
  const slik = await appliedTo('slik', { answer: 'half' })
  expect((await inquiries(slik.orderNo))['slik']).toMatchObject({ state: 'incomplete', valid_until: null })
  expect(await factsOf(slik.orderNo)).toMatchObject({
    bureauQuality: null,
    monthlyBurden: null,
    debtRatioPpm: null,
  })
  const fdc = await appliedTo('fdc', { answer: 'half' })
  expect(await factsOf(fdc.orderNo)).toMatchObject({
    activePlatforms: null,
    maxDpd90: null,
    monthlyBurden: null,
  })
  const dukcapil = await appliedTo('dukcapil', { answer: 'half' })
  expect(await factsOf(dukcapil.orderNo)).toMatchObject({
    dukcapilMatches: null,
    nameMatchesRegister: true,
    birthdayMatchesRegister: null,
    faceScore: null,
  })
  const bank = await appliedTo('accountName', { answer: 'half' })
  expect(await factsOf(bank.orderNo)).toMatchObject({ accountFound: true, accountNameScore: null })
})

test('a late answer is waited for, looked up by its key, and charged once', async () => {
  for (const source of sources) {
    const { orderNo } = await appliedTo(source, { answer: 'late', readyAfter: 2 })
    expect(await stateOf(orderNo)).toBe('machineReview')
    await world.advance({ minutes: 1 }, 1)
    expect((await inquiries(orderNo))[source]).toMatchObject({ state: 'pending' })
    await world.advance({ minutes: 3 }, 1)
    expect((await inquiries(orderNo))[source]).toMatchObject({ state: 'answered' })
    expect(await stateOf(orderNo)).toBe('firstWait')
    expect(takenOf(source, orderNo)).toHaveLength(1)
    expect(await factsOf(orderNo)).toMatchObject({
      activePlatforms: 1,
      bureauQuality: 2,
      dukcapilMatches: true,
    })
  }
})

test('what may have reached the source is looked up, never asked a second time', async () => {
  for (const answer of ['error500', 'drop', 'hang', 'garbage'] as const)
    for (const source of sources) {
      const { orderNo } = await appliedTo(source, { answer })
      expect
        .soft((await inquiries(orderNo))[source], `${source} ${answer}`)
        .toMatchObject({ state: 'unknown' })
      await world.advance({ minutes: 1 }, 1)
      expect
        .soft((await inquiries(orderNo))[source], `${source} ${answer}`)
        .toMatchObject({ state: 'answered' })
      expect.soft(takenOf(source, orderNo), `${source} ${answer}`).toHaveLength(1)
      expect.soft(await stateOf(orderNo)).toBe('firstWait')
    }
})

test('what certainly was not taken is asked again', async () => {
  for (const answer of ['rateLimit', 'unauthorized', 'unavailable'] as const)
    for (const source of sources) {
      const { orderNo } = await appliedTo(source, { answer, times: 1 })
      await world.advance({ minutes: 4 }, 1)
      expect
        .soft((await inquiries(orderNo))[source], `${source} ${answer}`)
        .toMatchObject({ state: 'answered' })
      expect.soft(takenOf(source, orderNo), `${source} ${answer}`).toHaveLength(1)
    }
})

test('what a look-up shows never to have arrived is asked at once, and its order waits no longer', async () => {
  for (const source of sources) {
    const { orderNo } = await appliedTo(source, { answer: 'unavailable', times: 1 })
    expect.soft((await inquiries(orderNo))[source], source).toMatchObject({ state: 'unknown', tries: 1 })
    await world.advance({ minutes: 1 }, 1)
    expect.soft((await inquiries(orderNo))[source], source).toMatchObject({ state: 'answered', tries: 3 })
    expect.soft(takenOf(source, orderNo), source).toHaveLength(1)
    expect.soft(await stateOf(orderNo)).toBe('firstWait')
  }
})

test('a source that never takes the question is not asked again, costs nothing, and the order goes on', async () => {
  for (const source of sources) {
    const { orderNo } = await appliedTo(source, { answer: 'reject' })
    expect((await inquiries(orderNo))[source]).toMatchObject({
      state: 'refused',
      said_code: 'CONSENT_NOT_ACCEPTED',
      cost: 0,
    })
    expect(await stateOf(orderNo)).toBe('firstWait')
  }
})

test('a source that is down makes its facts missing: the order waits as long as the setting says, then goes to people', async () => {
  await world.sources.slik.down()
  const { orderNo } = await applied(world)
  await world.advance({ minutes: 14 }, 1)
  expect(await stateOf(orderNo)).toBe('machineReview')
  await world.advance({ minutes: 2 }, 1)
  expect(await stateOf(orderNo)).toBe('firstWait')
  expect(await factsOf(orderNo)).toMatchObject({
    bureauQuality: null,
    monthlyBurden: null,
    activePlatforms: 1,
  })
  await world.sources.slik.up()
  await world.advance({ minutes: 30 }, 5)
  // It still comes, for the people at the desk; what the machine knew stays.
  expect((await inquiries(orderNo))['slik']).toMatchObject({ state: 'answered' })
  expect(await factsOf(orderNo)).toMatchObject({ bureauQuality: null })
})

test('a source that says nothing for a day is given up', async () => {
  const { orderNo } = await appliedTo('fdc', { answer: 'error500', lookUp: 'error500' })
  await world.advance({ hours: 20 }, 30)
  expect((await inquiries(orderNo))['fdc']).toMatchObject({ state: 'failed', next_try_at: null, tries: 10 })
})

test('a fresh answer is used again by the next order of the person, in whatever app, and an old one is not', async () => {
  const idNumber = madeUpNik()
  const bank = { account: '5299000111' }
  const first = await applied(world, 'panen', { bank, borrower: { idNumber, monthlyIncome: 9_000_000 } })
  await lentOut(world, first.orderNo, '2026-11-20')
  await leadTo(world.db, 'orders', first.orderNo, 'cleared')
  const before = await inquiries(first.orderNo)
  const unlike = { name: false, birthday: true, faceScore: 0.7 }
  world.sources.dukcapil.setBehaviour(idNumber, { life: { ...calm, register: unlike } })
  const second = await applied(world, 'guyub', { bank, borrower: { idNumber, name: 'Siti Nurhaliza Putri' } })
  const again = await inquiries(second.orderNo)
  for (const source of ['slik', 'fdc', 'accountName'] as const) {
    expect(again[source]).toMatchObject({ state: 'reused', reuses_id: before[source]?.id, cost: 0 })
    expect(takenOf(source, second.orderNo)).toHaveLength(0)
  }
  // What the register compared was another name.
  expect(again['dukcapil']).toMatchObject({ state: 'answered', reuses_id: null, cost: 1_000 })
  expect(takenOf('dukcapil', second.orderNo)).toHaveLength(1)
  expect(await factsOf(second.orderNo)).toMatchObject({
    activePlatforms: 1,
    bureauQuality: 2,
    nameMatchesRegister: false,
    faceScore: 0.7,
    // The holder is compared with the name as this order has it.
    accountNameScore: bankNameScore('Siti Nurhaliza Putri', 'SITI NURHALIZA'),
  })
  await leadTo(world.db, 'orders', second.orderNo, 'cleared')
  world.clock.forwardDays(5)
  // The pool's answer is old, and the account is another; name, birth date and selfie are those of the first.
  const third = await inquiries((await applied(world, 'panen', { borrower: { idNumber } })).orderNo)
  expect(sources.map((source) => third[source]?.state)).toEqual(['reused', 'answered', 'reused', 'answered'])
  expect(third['dukcapil']?.reuses_id).toBe(before['dukcapil']?.id)
  world.clock.forwardDays(-5)
})

test('who applies with another’s number and their own name, birth date or selfie is not let pass by what the register said of its owner', async () => {
  const stranger = { register: { name: false, birthday: false, faceScore: 0.1 } }
  const own: {
    borrower?: NonNullable<Wish['borrower']>
    selfie?: number
    before?: { compared_blind: null }
  }[] = [
    { borrower: { name: 'Rini Wulandari' } },
    { borrower: { birthday: '1991-03-02' } },
    { selfie: await anotherSelfie() },
    // An answer that was kept before anybody wrote down what it compared.
    { before: { compared_blind: null } },
  ]
  for (const { borrower, selfie, before } of own) {
    const idNumber = madeUpNik()
    const owner = await applied(world, 'panen', { borrower: { idNumber } })
    await leadTo(world.db, 'orders', owner.orderNo, 'cleared')
    if (before !== undefined)
      await world.db
        .updateTable('source_inquiry')
        .set(before)
        .where('order_no', '=', owner.orderNo)
        .where('source', '=', 'dukcapil')
        .execute()
    world.sources.dukcapil.setBehaviour(idNumber, { life: { ...calm, ...stranger } })
    const photos = await uploadPhotos(world, 'panen')
    const application = madeUpApplication(
      { ...photos, selfie: selfie ?? photos.selfie },
      { borrower: { idNumber, ...borrower } },
    )
    const { orderNo } = await world.appOk('panen', apply, application)
    await world.drain()
    expect((await inquiries(orderNo))['dukcapil']).toMatchObject({ state: 'answered', reuses_id: null })
    expect(await factsOf(orderNo)).toMatchObject({ dukcapilMatches: false, faceScore: 0.1 })
  }
})

test('a selfie sent anew is compared anew, and what the register said of the first face counts no more', async () => {
  const { orderNo, applicationId, idNumber } = await returnedFor('ok')
  world.sources.dukcapil.setBehaviour(idNumber, {
    life: { ...calm, register: { ...calm.register, faceScore: 0.3 } },
  })
  const photos = { selfie: await anotherSelfie() }
  await world.appOk('panen', resubmit, { applicationId, photos, requestKey: newKey() })
  const reviewer = await world.as('first_reviewer')
  const faceNow = async () => (await reviewer.ok(getBureau, { orderNo })).identity
  expect(await faceNow()).toMatchObject({ name: true, birthday: true, faceScore: null })
  await world.drain()
  expect(takenOf('dukcapil', orderNo)).toHaveLength(2)
  expect(await faceNow()).toMatchObject({ name: true, birthday: true, faceScore: 0.3 })
  const { figures, checklist } = await reviewer.ok(getReview, { orderNo })
  expect(figures).toMatchObject({ faceScore: 0.3 })
  expect(checklist[0]).toMatchObject({ category: 'register', fields: [{ field: 'registerFace' }] })
})

test('a selfie sent while the register compares the first is compared when that ends', async () => {
  // Looked up after 1, 3, 8 and 18 minutes; the order has gone on without it after ten.
  const { orderNo, applicationId, idNumber } = await returnedFor('late')
  expect((await inquiries(orderNo))['dukcapil']).toMatchObject({ state: 'pending' })
  world.sources.dukcapil.setBehaviour(idNumber, {
    life: { ...calm, register: { ...calm.register, faceScore: 0.3 } },
  })
  const photos = { selfie: await anotherSelfie() }
  await world.appOk('panen', resubmit, { applicationId, photos, requestKey: newKey() })
  await world.drain()
  expect(takenOf('dukcapil', orderNo)).toHaveLength(1)
  await world.advance({ minutes: 10 }, 1)
  expect(takenOf('dukcapil', orderNo)).toHaveLength(2)
  const { identity } = await (await world.as('first_reviewer')).ok(getBureau, { orderNo })
  expect(identity).toMatchObject({ faceScore: 0.3 })
})

test('without a consent, with the switch off or the budget used nobody is asked, and the order goes on at once', async () => {
  const { staffId } = await world.as('admin')
  const today = () => businessDayOf(world.clock.now())
  await applied(world)
  const set = async (change: object) =>
    await transact(world.db, '*', async (tx) => {
      const setting = {
        active: true,
        dayBudget: rupiah(10_000_000),
        price: rupiah(1_500),
        validDays: 3,
        waitMinutes: 10,
      }
      const from = { from: today(), note: 'test' }
      await addSourceSetting(
        tx,
        'fdc',
        { ...setting, ...from, ...change },
        { staffId, at: world.clock.now() },
      )
    })
  await set({ active: false })
  const stopped = await applied(world)
  expect((await inquiries(stopped.orderNo))['fdc']).toMatchObject({
    state: 'notAsked',
    not_asked_why: 'stopped',
  })
  expect(await stateOf(stopped.orderNo)).toBe('firstWait')
  const spent = await world.db
    .selectFrom('source_day')
    .select('cost')
    .where('source', '=', 'fdc')
    .where('day', '=', today())
    .executeTakeFirstOrThrow()
  await set({ dayBudget: rupiah(spent.cost + 1_500) })
  const last = await applied(world)
  const over = await applied(world)
  expect((await inquiries(last.orderNo))['fdc']).toMatchObject({ state: 'answered' })
  expect((await inquiries(over.orderNo))['fdc']).toMatchObject({
    state: 'notAsked',
    not_asked_why: 'overBudget',
  })
  expect(takenOf('fdc', over.orderNo)).toHaveLength(0)
  await set({})
  await world.sources.dukcapil.down()
  const { orderNo } = await applied(world)
  const { id } = (await inquiries(orderNo))['dukcapil'] ?? { id: 0 }
  await world.sources.dukcapil.up()
  world.clock.forwardDays(90)
  await askSource({ inquiryId: id }, world.services)
  expect((await inquiries(orderNo))['dukcapil']).toMatchObject({
    state: 'notAsked',
    not_asked_why: 'consentExpired',
  })
  world.clock.forwardDays(-90)
})

test('a process that dies while it asks leaves a question that is looked up and charged once', async () => {
  const { orderNo } = await appliedTo('slik', { answer: 'error500' })
  const { id } = (await inquiries(orderNo))['slik'] ?? { id: 0 }
  await world.db
    .updateTable('source_inquiry')
    .set({ state: 'asking', claimed_at: new Date(Date.now() - 60_000) })
    .where('id', '=', id)
    .execute()
  await Promise.all([1, 2, 3].map(async () => await askSource({ inquiryId: id }, world.services)))
  expect((await inquiries(orderNo))['slik']).toMatchObject({ state: 'answered', cost: 3_000 })
  expect(takenOf('slik', orderNo)).toHaveLength(1)
})

test('a corrected number is asked about by itself, and what was said of the other person counts no more', async () => {
  const { orderNo } = await applied(world)
  const before = await inquiries(orderNo)
  const idNumber = madeUpNik()
  world.sources.slik.setBehaviour(idNumber, { life: { ...calm, slik: [{ ...vehicle, worstQuality24: 5 }] } })
  world.sources.fdc.setBehaviour(idNumber, { answer: 'reject' })
  const reviewer = await world.as('first_reviewer')
  await reviewer.ok(claim, { orderNo })
  const { order } = await reviewer.ok(getReview, { orderNo })
  await reviewer.ok(correctIdentity, {
    orderNo,
    version: order.version,
    field: 'idNumber',
    value: idNumber,
    reasonCode: 'typingError',
    note: '',
    requestKey: newKey(),
  })
  await world.drain()
  const after = await inquiries(orderNo)
  expect(after['slik']).toMatchObject({ state: 'answered', why: 'application', tries: 1 })
  expect(after['slik']?.borrower_id).not.toBe(before['slik']?.borrower_id)
  const { now } = await reviewer.ok(getBureau, { orderNo })
  // The pool answers nothing for this one: what it said of the other is not theirs.
  expect(now).toMatchObject({ worstQuality24: 5, platforms: null })
})

test('a corrected account is asked about by itself, and what its bank said of the first counts no more', async () => {
  const { orderNo } = await applied(world)
  world.sources.accountName.setBehaviour('5288800011', { life: { account: { isTheirs: false } } })
  const reviewer = await world.as('first_reviewer')
  await reviewer.ok(claim, { orderNo })
  const { order } = await reviewer.ok(getReview, { orderNo })
  const why = { reasonCode: 'typingError', note: '' } as const
  const change = {
    orderNo,
    version: order.version,
    field: 'bankAccount',
    value: '5288800011',
    ...why,
  } as const
  await reviewer.ok(correctIdentity, { ...change, requestKey: newKey() })
  const { id } = (await reviewer.ok(getReview, { orderNo })).corrections[0] ?? { id: 0 }
  const other = await world.as('final_reviewer')
  world.sources.accountName.setBehaviour('5288800011', {
    answer: 'late',
    life: { account: { isTheirs: false } },
  })
  await other.ok(settleCorrection, { orderNo, id, decision: 'confirm', note: '', requestKey: newKey() })
  await world.drain()
  expect((await reviewer.ok(getBureau, { orderNo })).account).toBeNull()
  await world.advance({ minutes: 2 }, 1)
  const { account } = await reviewer.ok(getBureau, { orderNo })
  expect(account).toMatchObject({ found: true, holder: 'SUPARMAN H••••' })
  expect(account?.nameScore).toBeLessThan(0.85)
})

test('who agreed to other words is not asked about with them', async () => {
  await world.sources.accountName.down()
  const { orderNo } = await applied(world)
  await world.sources.accountName.up()
  const given = await world.db
    .selectFrom('consent')
    .selectAll()
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const { id: _id, ...consent } = given
  const later = { wording_code: 'bureau-2026-1', given_at: world.clock.now() }
  await world.db
    .insertInto('consent')
    .values({ ...consent, ...later })
    .execute()
  await world.advance({ minutes: 2 }, 1)
  expect((await inquiries(orderNo))['accountName']).toMatchObject({
    state: 'notAsked',
    not_asked_why: 'noConsent',
  })
})
