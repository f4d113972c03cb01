import { checkBatch, getBatch, saveBatch } from '@lumbung/contract/sms/batch'
import { saveAutomatic } from '@lumbung/contract/sms/settings'
import { checkTemplate, saveTemplate, submitTemplate } from '@lumbung/contract/sms/template'
import type { RequestOf } from '@lumbung/contract/call'
import { type AutomaticKind, purposeOfKind } from '@lumbung/domain/messages/automatic'
import type { MessagePurpose } from '@lumbung/domain/messages/message'
import { transact } from '@lumbung/server/db/transaction'
import type { TemplateTexts } from '@lumbung/server/records/messages/message-templates'
import { openIdentity } from '@lumbung/server/records/order/order-identity'
import { newKey } from './waiting-orders.ts'
import type { World } from './world.ts'

/** A text that every order has what it needs for, of each purpose. */
export const madeTexts: Readonly<Record<MessagePurpose, string>> = {
  remind: 'Yth {name}, tagihan {app} {orderNo} {owed} jatuh tempo {dueDay}. Ketik STOP untuk berhenti.',
  collect:
    'Yth {name}, tagihan {app} {orderNo} {owed} sudah lewat {daysLate} hari. Ketik STOP untuk berhenti.',
  code: 'Yth {name}, bayar {app} {owed} ke VA {va}.',
  otp: 'Kode {app} Anda {code}, berlaku {minutes} menit.',
  application: 'Yth {name}, ada kabar tentang pengajuan {app} {orderNo}. Buka aplikasi.',
  extension: 'Yth {name}, jatuh tempo {app} {orderNo} menjadi {dueDay}, tagihan {owed}.',
  receipt: 'Terima kasih {name}, pembayaran {app} {paid} diterima {paidDay}. Sisa {owed}.',
}

let serial = 0

/** A template that one person wrote and another agreed to. @returns its id */
export async function agreedTemplate(
  world: World,
  purpose: MessagePurpose,
  wish: { text?: string; texts?: TemplateTexts; app?: string | null; name?: string } = {},
): Promise<number> {
  serial += 1
  const { text = madeTexts[purpose], app = null, name = `Templat ${serial}` } = wish
  const operator = await world.as('sms_operator')
  const { id, version } = await operator.ok(saveTemplate, {
    version: 0,
    name,
    purpose,
    app,
    texts: { id: text, ...wish.texts },
  })
  const submitted = await operator.ok(submitTemplate, { id, version })
  await (
    await world.as('sms_checker')
  ).ok(checkTemplate, { id, version: submitted.version, approve: true, note: '' })
  return id
}

/** Tells a kind by itself from today on. */
export async function turnOn(world: World, kind: AutomaticKind, text?: string): Promise<number> {
  const templateId = await agreedTemplate(world, purposeOfKind[kind], text === undefined ? {} : { text })
  const from = world.clock.today()
  await (
    await world.as('sms_checker')
  ).ok(saveAutomatic, { kind, from, templateId, language: 'id', note: 'for the test' })
  return templateId
}

type Wish = Partial<
  Pick<RequestOf<typeof saveBatch>, 'to' | 'language' | 'startAt' | 'latestAt' | 'ratePerSecond'>
>

/** A batch as it waits for a second person's word. @returns its id */
export async function preparedBatch(world: World, templateId: number, wish: Wish = {}): Promise<number> {
  const now = world.clock.now()
  const { id } = await (
    await world.as('sms_operator')
  ).ok(saveBatch, {
    name: 'Pengingat',
    templateId,
    language: 'id',
    to: { by: 'filter', filter: {} },
    startAt: now.toISOString(),
    latestAt: new Date(now.getTime() + 3 * 86_400_000).toISOString(),
    ratePerSecond: 500,
    note: '',
    requestKey: newKey(),
    ...wish,
  })
  await world.drain()
  return id
}

/** Another person agrees to it. */
export async function approveBatch(world: World, id: number): Promise<void> {
  const checker = await world.as('sms_checker')
  const { batch } = await checker.ok(getBatch, { id })
  await checker.ok(checkBatch, { id, version: batch.version, approve: true, note: '', requestKey: newKey() })
}

/** The number of an order's borrower, as carriers have it. */
export async function phoneOf(world: World, orderNo: string): Promise<string> {
  const phone = await transact(
    world.db,
    '*',
    async (tx) => await openIdentity(tx, world.services.seals, orderNo, 'phone'),
  )
  if (phone === null) throw new Error('the order has no number')
  return phone
}
