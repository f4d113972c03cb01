import { randomInt } from 'node:crypto'
import { askOtp, checkOtp } from '@lumbung/contract/open/one-time-code'
import type { RequestOf } from '@lumbung/contract/call'
import { refuse } from '@lumbung/domain/errors'
import {
  nextOtpFrom,
  otpAgainSeconds,
  otpDigits,
  otpMinutes,
  otpTriesMax,
} from '@lumbung/domain/messages/otp'
import { measureText } from '@lumbung/domain/messages/parts'
import { fillTemplate, type MessageLanguage } from '@lumbung/domain/messages/template'
import { maskPhone, normalisePhone } from '@lumbung/domain/people/identity'
import type { CallContext, Implementation } from '../../calls/context.ts'
import { Refused } from '../../calls/errors.ts'
import { implement } from '../../calls/registry.ts'
import { spokenTo } from '../../messages/word-message.ts'
import { languageOf } from '../../orders/languages.queries.ts'
import { lockPhone } from '../../records/lead/leads.ts'
import { automaticRulesOn } from '../../records/messages/message-settings.ts'
import { type LiveTemplate, liveTemplates } from '../../records/messages/message-templates.ts'
import { addOtp, countOtpTry, verifyOtp } from '../../records/messages/one-time-codes.ts'
import { openIdentity } from '../../records/order/order-identity.ts'
import { languageToldBy, orderNoOf } from './application.queries.ts'

const minuteMs = 60_000

/** Sends a code; what it is stands sealed in its message, and as a keyed digest beside it. */
const ask = implement(askOtp, async (request, context) => {
  const { tx, services, app, now, wall } = context
  const { seals } = services
  const to = await receiverOf(request, context)
  const { template, language } = await wordingOf(context)
  const phoneBlind = seals.blind('phone', to.phone)
  // Of two askings at once the second sees the first.
  await lockPhone(tx, phoneBlind)
  const from = nextOtpFrom(await askedFor(context, phoneBlind), wall)
  if (from !== null) refuse('CODE_TOO_SOON', { from: from.toISOString() })
  const code = String(randomInt(10 ** otpDigits)).padStart(otpDigits, '0')
  const spoken = spokenTo(to, template.texts, language)
  const { name } = await tx
    .selectFrom('app')
    .select('name')
    .where('code', '=', app.code)
    .executeTakeFirstOrThrow()
  const facts = { app: name, code, minutes: otpMinutes }
  const { text } = fillTemplate(template.texts[spoken.language] ?? '', spoken.language, facts)
  const { encoding, units, parts } = measureText(text)
  const phoneMasked = maskPhone(to.phone)
  const expiresAt = new Date(wall.getTime() + otpMinutes * minuteMs)
  const { id, messageId } = await addOtp(
    tx,
    {
      app_code: app.code,
      order_no: to.orderNo,
      used_for: request.use,
      phone_sealed: seals.seal(to.phone),
      phone_blind: phoneBlind,
      code_mac: macOf(context, phoneBlind, code),
      asked_at: wall,
      expires_at: expiresAt,
    },
    {
      key: `otp:${app.code}:${request.requestKey}`,
      order_no: to.orderNo,
      app_code: to.orderNo === null ? app.code : null,
      borrower_id: to.borrowerId,
      kind: 'otpAsked',
      template_id: template.id,
      template_version_id: template.versionId,
      language: spoken.language,
      wanted_language: spoken.wanted,
      purpose: 'otp',
      state: 'queued',
      priority: 0,
      text_sealed: seals.seal(text),
      text_day: context.today,
      encoding,
      units,
      parts,
      phone_masked: phoneMasked,
      phone_blind: phoneBlind,
      next_try_at: now,
      good_until: new Date(now.getTime() + otpMinutes * minuteMs),
      made_at: now,
    },
  )
  await services.queue.send(tx, 'sendOtp', { messageId })
  context.keepInTrail({ otp: id, use: request.use, phone: phoneMasked })
  const againAt = new Date(wall.getTime() + otpAgainSeconds * 1_000)
  return { otpId: id, expiresAt: expiresAt.toISOString(), againAt: againAt.toISOString() }
})

const macOf = ({ services: { seals } }: CallContext, phoneBlind: Buffer, code: string) =>
  seals.mac('otp', `${phoneBlind.toString('hex')}:${code}`)

/** What codes are told with. @throws TEMPLATE_NOT_LIVE while nobody has set it for this app */
async function wordingOf({
  tx,
  today,
  app,
}: CallContext): Promise<{ template: LiveTemplate; language: MessageLanguage | null }> {
  const rule = (await automaticRulesOn(tx, today)).get('otpAsked')
  const template =
    rule?.templateId == null ? undefined : (await liveTemplates(tx, [rule.templateId])).get(rule.templateId)
  const isLive = template?.active === true && (template.app === null || template.app === app.code)
  if (rule === undefined || template === undefined || !isLive) refuse('TEMPLATE_NOT_LIVE')
  return { template, language: rule.language }
}

interface Receiver {
  phone: string
  orderNo: string | null
  borrowerId: number | null
  language: MessageLanguage
}

/** A phone as it was typed, or the one of the borrower who signs. */
async function receiverOf(
  request: RequestOf<typeof askOtp>,
  { tx, services, app }: CallContext,
): Promise<Receiver> {
  if (request.use === 'phone') {
    const phone = normalisePhone(request.phone)
    const told = await languageToldBy(tx, app.code, services.seals.blind('phone', phone))
    return { phone, orderNo: null, borrowerId: null, language: request.language ?? told ?? 'id' }
  }
  const orderNo = await orderNoOf(tx, app.code, request.applicationId)
  const phone = (await openIdentity(tx, services.seals, orderNo, 'phone')) ?? refuse('NOT_FOUND')
  const { borrower_id: borrowerId } = await tx
    .selectFrom('orders')
    .select('borrower_id')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  return { phone, orderNo, borrowerId, language: await languageOf(tx, orderNo) }
}

/** When this app asked for codes to a phone, within the last hour. */
async function askedFor({ tx, app, wall }: CallContext, phoneBlind: Buffer): Promise<Date[]> {
  const rows = await tx
    .selectFrom('one_time_code')
    .select('asked_at')
    .where('app_code', '=', app.code)
    .where('phone_blind', '=', phoneBlind)
    .where('asked_at', '>', new Date(wall.getTime() - 60 * minuteMs))
    .execute()
  return rows.map(({ asked_at: at }) => at)
}

/** Returned, not thrown: a wrong guess is counted. */
const check = implement(checkOtp, async ({ otpId, code }, context) => {
  const { tx, app, wall } = context
  const tried = await countOtpTry(tx, { id: otpId, appCode: app.code }, { triesMax: otpTriesMax, at: wall })
  if (tried === null) return new Refused('CODE_EXPIRED')
  if (!macOf(context, tried.phoneBlind, code).equals(tried.codeMac))
    return new Refused('CODE_WRONG', { detail: { left: otpTriesMax - tried.tries } })
  await verifyOtp(tx, otpId, wall)
  return { verifiedAt: wall.toISOString() }
})

export const otpCalls: readonly Implementation[] = [ask, check]
