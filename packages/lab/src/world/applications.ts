import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { claim, decideFinal, decideFirst, getReview, tick } from '@lumbung/contract/approve/review'
import type { RequestOf } from '@lumbung/contract/call'
import { apply, sign, uploadPhoto } from '@lumbung/contract/open/application'
import { businessDay } from '@lumbung/domain/calendar'
import { transact } from '@lumbung/server/db/transaction'
import { openLoan } from '@lumbung/server/records/loan/loans'
import { frozenTerms } from '@lumbung/server/records/loan/product-terms'
import { leadTo } from './lead-by-steps.ts'
import type { Caller, World } from './world.ts'

export type ApplicationRequest = RequestOf<typeof apply>

/** What a test may change of an application; the rest is a person who passes every rule. */
export interface Wish {
  amount?: number
  termDays?: number
  productCode?: string
  applicationId?: string
  deviceId?: string
  channel?: string
  language?: ApplicationRequest['language']
  borrower?: Partial<ApplicationRequest['borrower']>
  bank?: Partial<ApplicationRequest['bank']>
  contacts?: ApplicationRequest['contacts']
}

let serial = 0
/** Counted, not drawn: two of a test must never be the same by chance. */
const nextDigits = (digits: number) => String((serial += 1)).padStart(digits, '0')

/** A NIK that is nobody's (district 00), born on 17 August 1990, a woman. */
export function madeUpNik(): string {
  serial += 1
  // Long runs make more people than four digits have: the next ones were first registered in the next regency.
  const regency = 73 + (Math.floor(serial / 9_999) % 27)
  return `32${regency}00570890${String(1 + (serial % 9_999)).padStart(4, '0')}`
}

const madePhone = () => `0812${nextDigits(8)}`

export function madeUpApplication(photos: ApplicationRequest['photos'], wish: Wish = {}): ApplicationRequest {
  const { borrower, bank, ...rest } = wish
  return {
    applicationId: randomUUID(),
    productCode: 'panen-tunai',
    amount: 1_000_000,
    termDays: 14,
    channel: 'organic',
    borrower: {
      name: 'Siti Nurhaliza',
      idNumber: madeUpNik(),
      phone: madePhone(),
      email: 'siti@example.test',
      birthday: '1990-08-17',
      gender: 'female',
      address: 'Jalan Mawar 5, Bandung',
      regency: '3273',
      occupation: 'teacher',
      monthlyIncome: 9_000_000,
      monthlyDebt: 0,
      ...borrower,
    },
    bank: { code: 'BCA', account: `52${nextDigits(8)}`, holder: 'Siti Nurhaliza', ...bank },
    contacts: [{ name: 'Budi Hartono', relation: 'sibling', phone: madePhone(), consent: 'given' }],
    photos,
    deviceId: randomUUID(),
    consents: { terms: true, bureau: true, marketing: false },
    ...rest,
  }
}

let jpeg: Promise<Buffer> | null = null
/** A real, small JPEG. */
export async function madeUpJpeg(): Promise<Buffer> {
  jpeg ??= sharp({ create: { width: 32, height: 24, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  return await jpeg
}

export async function uploadPhotos(world: World, app: string): Promise<ApplicationRequest['photos']> {
  const upload = await madeUpJpeg()
  const id = async (kind: keyof ApplicationRequest['photos']) =>
    (await world.appOk(app, uploadPhoto, { kind }, { upload })).id
  return { idCard: await id('idCard'), selfie: await id('selfie'), incomeProof: await id('incomeProof') }
}

/** An order as a borrower app brings it, the machine's review done. */
export async function applied(
  world: World,
  app = 'panen',
  wish: Wish = {},
): Promise<{ orderNo: string; applicationId: string }> {
  const productCode = app === 'guyub' ? 'guyub-tunai' : 'panen-tunai'
  const application = madeUpApplication(await uploadPhotos(world, app), { productCode, ...wish })
  const { orderNo } = await world.appOk(app, apply, application)
  await world.drain()
  return { orderNo, applicationId: application.applicationId }
}

/** Ticks every open field of the checklist as passed. */
export async function tickAll(reviewer: Caller, orderNo: string): Promise<void> {
  const { checklist } = await reviewer.ok(getReview, { orderNo })
  for (const { field, result } of checklist.flatMap(({ fields }) => fields)) {
    if (result !== 'pass') await reviewer.ok(tick, { orderNo, field, result: 'pass' })
  }
}

/** Claims, ticks and passes an order at one desk. */
export async function passReview(reviewer: Caller, orderNo: string, stage: 'first' | 'final'): Promise<void> {
  await reviewer.ok(claim, { orderNo })
  await tickAll(reviewer, orderNo)
  const { order } = await reviewer.ok(getReview, { orderNo })
  await reviewer.ok(stage === 'first' ? decideFirst : decideFinal, {
    orderNo,
    version: order.version,
    decision: 'pass',
    note: '',
    requestKey: randomUUID(),
  })
}

/** An order approved at both desks. */
export async function approved(
  world: World,
  app = 'panen',
  wish: Wish = {},
): Promise<{ orderNo: string; applicationId: string }> {
  const order = await applied(world, app, wish)
  await passReview(await world.as('first_reviewer'), order.orderNo, 'first')
  await passReview(await world.as('final_reviewer'), order.orderNo, 'final')
  return order
}

/** An order approved and signed: it waits for the money. */
export async function signed(
  world: World,
  app = 'panen',
  wish: Wish = {},
): Promise<{ orderNo: string; applicationId: string }> {
  const order = await approved(world, app, wish)
  await world.appOk(app, sign, { applicationId: order.applicationId, requestKey: randomUUID() })
  return order
}

/** An order as if its money had gone out on a day: the loan is real, the way there is another test's. */
export async function lentOut(world: World, orderNo: string, loanDay: string): Promise<void> {
  await transact(world.db, '*', async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    await openLoan(tx, {
      orderNo,
      appCode: order.app_code,
      terms: frozenTerms(order),
      loanDay: businessDay(loanDay),
      totalCapPpm: 1_000_000,
      actor: { kind: 'system', name: 'test' },
      now: world.clock.now(),
      recordedAt: new Date(),
    })
    const loanTime = new Date(`${loanDay}T05:00:00Z`)
    await leadTo(tx, 'orders', orderNo, 'repaying')
    await tx.updateTable('orders').set({ loan_time: loanTime }).where('order_no', '=', orderNo).execute()
  })
}
