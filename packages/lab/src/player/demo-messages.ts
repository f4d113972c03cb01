import { addDays, startOfDay } from '@lumbung/domain/calendar'
import { type AutomaticKind, purposeOfKind } from '@lumbung/domain/messages/automatic'
import type { MessagePurpose } from '@lumbung/domain/messages/message'
import type { Services } from '@lumbung/server/calls/context'
import type { Tx } from '@lumbung/server/db/pool'
import { transact } from '@lumbung/server/db/transaction'
import { prepareBatch } from '@lumbung/server/messages/prepare-batch'
import { addBatch, lockBatch, moveBatch } from '@lumbung/server/records/messages/message-batches'
import { keepAutomaticRule } from '@lumbung/server/records/messages/message-settings'
import {
  addTemplate,
  keepDraft,
  moveVersion,
  openVersion,
  type TemplateTexts,
} from '@lumbung/server/records/messages/message-templates'
import { queueBatch } from '@lumbung/server/records/messages/messages'
import { demoPerson } from './staff.ts'

interface DemoTemplate {
  name: string
  purpose: MessagePurpose
  texts: TemplateTexts
  /** What is told with it by itself. */
  kind?: AutomaticKind
  /** How far it is; approved without it. */
  stands?: 'draft' | 'submitted'
}

const stopWords = 'Ketik STOP untuk berhenti.'

/** The texts of the demo's messages; one waits for a second person, one is still being written. */
const demoTemplates: readonly DemoTemplate[] = [
  {
    name: 'T-1 jatuh tempo besok',
    purpose: 'remind',
    kind: 'dueTomorrow',
    texts: {
      id: `Yth {name}, tagihan {app} {orderNo} {owed} jatuh tempo {dueDay}. Bayar lewat VA BCA {va}. ${stopWords}`,
      en: 'Dear {name}, your {app} bill {orderNo} of {owed} is due {dueDay}. Pay to VA BCA {va}. Reply STOP to opt out.',
    },
  },
  {
    name: 'T0 jatuh tempo hari ini',
    purpose: 'remind',
    kind: 'dueToday',
    texts: {
      id: `Yth {name}, hari ini {dueDay} tagihan {app} {owed} jatuh tempo. Bayar lewat VA BCA {va}. ${stopWords}`,
      en: 'Dear {name}, your {app} bill of {owed} is due today, {dueDay}. Pay to VA BCA {va}. Reply STOP to opt out.',
      zh: '{name}您好，您的{app}账单{owed}今日（{dueDay}）到期，请通过 VA BCA {va} 还款。回复 STOP 退订。',
    },
  },
  {
    name: 'Pindah tahap penagihan',
    purpose: 'collect',
    kind: 'stageChanged',
    texts: {
      id: `Yth {name}, tagihan {app} {orderNo} lewat {daysLate} hari. Pokok {principal}, manfaat {interest}, denda {penalty}, total {owed}. ${stopWords}`,
    },
  },
  {
    name: 'Tanda terima pembayaran',
    purpose: 'receipt',
    kind: 'paymentReceived',
    texts: {
      id: 'Terima kasih {name}, pembayaran {app} {paid} kami terima {paidDay}. Sisa tagihan {owed}.',
    },
  },
  {
    name: 'Kode sekali pakai',
    purpose: 'otp',
    kind: 'otpAsked',
    texts: {
      id: 'Kode {app} Anda {code}, berlaku {minutes} menit. Jangan berikan kepada siapa pun, termasuk petugas kami.',
      en: 'Your {app} code is {code}, good for {minutes} minutes. Give it to nobody, not even to our staff.',
      zh: '您的{app}验证码为{code}，{minutes}分钟内有效，请勿告知任何人，包括我们的员工。',
    },
  },
  {
    name: 'Kode bayar',
    purpose: 'code',
    texts: {
      id: `Yth {name}, bayar tagihan {app} {owed} lewat VA BCA {va}. ${stopWords}`,
      en: 'Dear {name}, pay your {app} bill of {owed} to VA BCA {va}. Reply STOP to opt out.',
    },
  },
  {
    name: 'Pengingat akhir pekan',
    purpose: 'remind',
    texts: {
      id: `Yth {name}, tagihan {app} {orderNo} {owed} jatuh tempo {dueDay}. Minggu kami tidak menghubungi Anda. Bayar lewat VA BCA {va}. ${stopWords}`,
      en: 'Dear {name}, your {app} bill {orderNo} of {owed} is due {dueDay}. Pay to VA BCA {va}. Reply STOP to opt out.',
    },
  },
  {
    name: 'Ajakan bayar lebih awal',
    purpose: 'remind',
    stands: 'submitted',
    texts: { id: `Yth {name}, bayar {app} {owed} sebelum {dueDay} agar riwayat Anda baik. ${stopWords}` },
  },
  {
    name: 'Kata akhir M1',
    purpose: 'collect',
    stands: 'draft',
    texts: { id: 'Yth {name}, tagihan {app} {owed} lewat {daysLate} hari.' },
  },
]

interface People {
  operator: number
  checker: number
}

/** Two persons' texts, what is told by itself, one batch that runs and one that waits for a word; once. */
export async function setUpMessages(services: Services): Promise<void> {
  const { clock, db } = services
  const people = await transact(db, '*', async (tx) => await peopleOf(tx))
  if (people === null) return
  const ids = await transact(db, '*', async (tx) => await writeTemplates(tx, services, people))
  const tomorrow = startOfDay(addDays(clock.today(), 1))
  await addDemoBatch(services, people, {
    name: 'Kode bayar minggu ini',
    template: ids.get('Kode bayar') ?? 0,
    filter: { daysLate: { from: 1, to: 7 } },
    startAt: clock.now(),
    isApproved: true,
  })
  await addDemoBatch(services, people, {
    name: 'Pengingat akhir pekan',
    template: ids.get('Pengingat akhir pekan') ?? 0,
    filter: { due: { from: clock.today(), to: addDays(clock.today(), 3) } },
    startAt: new Date(tomorrow.getTime() + 9 * 3_600_000),
    isApproved: false,
  })
}

/** Who writes and who agrees; null once there is anything, so that what a visitor makes of it stays. */
async function peopleOf(tx: Tx): Promise<People | null> {
  const known = await tx.selectFrom('message_template').select('id').limit(1).executeTakeFirst()
  if (known !== undefined) return null
  return { operator: await demoPerson(tx, 'sms_operator'), checker: await demoPerson(tx, 'sms_checker') }
}

async function writeTemplates(
  tx: Tx,
  { clock }: Services,
  { operator, checker }: People,
): Promise<Map<string, number>> {
  const [at, from] = [clock.wall(), clock.today()]
  const ids = new Map<string, number>()
  for (const { name, purpose, texts, kind, stands } of demoTemplates) {
    const by = { staffId: operator, at }
    const id = await addTemplate(tx, { name, purpose, app: null }, by)
    ids.set(name, id)
    await keepDraft(tx, id, texts, by)
    const draft = await openVersion(tx, id)
    if (draft === null || stands === 'draft') continue
    const state = await moveVersion(tx, draft, 'submit', { submitted_at: at })
    if (stands === 'submitted') continue
    await moveVersion(tx, { ...draft, state }, 'approve', { checked_by: checker, checked_at: at })
    if (kind === undefined || purposeOfKind[kind] !== purpose) continue
    const rule = { kind, from, templateId: id, language: null, note: 'Demo' } as const
    await keepAutomaticRule(tx, rule, { staffId: checker, at })
  }
  return ids
}

async function addDemoBatch(
  services: Services,
  { operator, checker }: People,
  batch: { name: string; template: number; filter: object; startAt: Date; isApproved: boolean },
): Promise<void> {
  const { clock, db, queue } = services
  const now = clock.now()
  const { id } = await transact(db, '*', async (tx) => {
    const version = await tx
      .selectFrom('message_template_version')
      .select('id')
      .where('template_id', '=', batch.template)
      .where('state', '=', 'approved')
      .executeTakeFirstOrThrow()
    const added = {
      name: batch.name,
      template_id: batch.template,
      template_version_id: version.id,
      language: null,
      filter: JSON.stringify(batch.filter),
      start_at: batch.startAt,
      latest_at: new Date(batch.startAt.getTime() + 3 * 86_400_000),
      rate_per_second: 20,
      made_by: operator,
      made_at: now,
    }
    return await addBatch(tx, added, clock.today())
  })
  await prepareBatch({ batchId: id }, services)
  if (!batch.isApproved) return
  await transact(db, '*', async (tx) => {
    await moveBatch(tx, await lockBatch(tx, id), 'approve', { checked_by: checker, checked_at: now })
    await queueBatch(tx, id, { start: batch.startAt, now })
    await queue.send(tx, 'sendMessages', {})
  })
}
