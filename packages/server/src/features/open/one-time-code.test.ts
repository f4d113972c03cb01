import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sign } from '@lumbung/contract/open/application'
import { askOtp, checkOtp } from '@lumbung/contract/open/one-time-code'
import { getComplaintFile } from '@lumbung/contract/collection/complaint-file'
import { saveBatch } from '@lumbung/contract/sms/batch'
import { getMessage, getMessages } from '@lumbung/contract/sms/message'
import { approved, madeUpNik } from '@lumbung/lab/world/applications'
import { agreedTemplate, phoneOf, turnOn } from '@lumbung/lab/world/messages'
import { newKey } from '@lumbung/lab/world/waiting-orders'
import { openWorld, type Caller, type World } from '@lumbung/lab/world/world'

let world: World
let checker: Caller

/** Sunday night, 23:30 WIB: nobody is reached for anything else. */
const night = '2026-11-22T16:30:00Z'

beforeAll(async () => {
  world = await openWorld({ start: night, smsTimeoutMs: 400 })
  checker = await world.as('sms_checker')
})
afterAll(async () => await world.close())

let serial = 0
/** Somebody's number, who has no order. */
function stranger(): string {
  serial += 1
  return `+62813${String(serial).padStart(8, '0')}`
}
const taken = (to: string) =>
  [...world.carriers.infobip.taken(), ...world.carriers.twilio.taken()].filter((each) => each.to === to)
const codeTold = (to: string) => /\d{6}/.exec(taken(to).at(-1)?.text ?? '')?.[0] ?? ''
const ask = async (phone: string, requestKey = newKey()) =>
  await world.appCall('panen', askOtp, { use: 'phone', phone, requestKey })
const asked = async (phone: string) => {
  const answer = await world.appOk('panen', askOtp, { use: 'phone', phone, requestKey: newKey() })
  await world.drain()
  return answer
}
const rows = async () => (await checker.ok(getMessages, { filter: { purpose: ['otp'] }, size: 200 })).items
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')

test('no code is sent while nobody has agreed on its text', async () => {
  expect(await ask(stranger())).toMatchObject({ code: 'TEMPLATE_NOT_LIVE' })
  await turnOn(world, 'otpAsked')
})

test('a code goes out at night to who has no order, once, in the language of the app, and is read in no list', async () => {
  const to = stranger()
  const requestKey = newKey()
  const first = await ask(to, requestKey)
  expect(await ask(to, requestKey)).toEqual(first)
  await world.drain()
  expect(taken(to)).toHaveLength(1)
  const code = codeTold(to)
  expect(taken(to)[0]?.text).toBe(`Kode Panen Anda ${code}, berlaku 5 menit.`)
  const row = (await rows())[0]
  expect(row).toMatchObject({ orderNo: null, app: 'panen', kind: 'otpAsked', purpose: 'otp', cost: 315 })
  const shown = await checker.ok(getMessage, { id: row?.id ?? 0 })
  expect(shown.text).toBe('Kode Panen Anda ••••••, berlaku 5 menit.')
  const { rows: kept } = await sql<{ found: boolean }>`
    select exists (select from audit where detail::text like ${`%${code}%`})
        or exists (select from once_key k where k::text like ${`%${code}%`})
        or exists (select from message m where m::text like ${`%${code}%`})
        or exists (select from one_time_code c where c::text like ${`%${code}%`}) as found`.execute(world.db)
  expect(kept[0]?.found).toBe(false)
})

test('a code is good once, for five guesses and five minutes, and only the last one of a phone', async () => {
  const to = stranger()
  const { otpId } = await asked(to)
  const code = codeTold(to)
  expect(await world.appCall('panen', checkOtp, { otpId, code: wrongOf(code) })).toMatchObject({
    code: 'CODE_WRONG',
    data: { detail: { left: 4 } },
  })
  expect(await world.appCall('guyub', checkOtp, { otpId, code })).toMatchObject({ code: 'CODE_EXPIRED' })
  await world.appOk('panen', checkOtp, { otpId, code })
  expect(await world.appCall('panen', checkOtp, { otpId, code })).toMatchObject({ code: 'CODE_EXPIRED' })
  expect(await ask(to)).toMatchObject({ code: 'CODE_TOO_SOON' })

  const other = stranger()
  const guessed = await asked(other)
  const right = codeTold(other)
  for (let n = 0; n < 5; n += 1)
    await world.appCall('panen', checkOtp, { otpId: guessed.otpId, code: wrongOf(right) })
  expect(await world.appCall('panen', checkOtp, { otpId: guessed.otpId, code: right })).toMatchObject({
    code: 'CODE_EXPIRED',
  })

  const third = stranger()
  const late = await asked(third)
  const wasGood = codeTold(third)
  await sql`update one_time_code set asked_at = asked_at - interval '2 minutes' where id = ${late.otpId}`.execute(
    world.db,
  )
  const again = await asked(third)
  expect(await world.appCall('panen', checkOtp, { otpId: late.otpId, code: wasGood })).toMatchObject({
    code: 'CODE_EXPIRED',
  })
  await sql`update one_time_code set expires_at = now() - interval '1 second' where id = ${again.otpId}`.execute(
    world.db,
  )
  expect(await world.appCall('panen', checkOtp, { otpId: again.otpId, code: codeTold(third) })).toMatchObject(
    {
      code: 'CODE_EXPIRED',
    },
  )
})

test('a contract is signed with the code of its borrower, though they wrote STOP, and with no other', async () => {
  const { orderNo, applicationId } = await approved(world, 'panen', { borrower: { idNumber: madeUpNik() } })
  const to = await phoneOf(world, orderNo)
  await world.carriers.infobip.comesIn(to, 'STOP')
  await world.drain()
  const { otpId } = await world.appOk('panen', askOtp, {
    use: 'signing',
    applicationId,
    requestKey: newKey(),
  })
  await world.drain()
  expect(taken(to)).toHaveLength(1)
  const request = { applicationId, otpId }
  expect(await world.appCall('panen', sign, { ...request, requestKey: newKey() })).toMatchObject({
    code: 'CODE_EXPIRED',
  })
  const elsewhere = await asked(stranger())
  await world.appOk('panen', checkOtp, { otpId, code: codeTold(to) })
  expect(
    await world.appCall('panen', sign, { applicationId, otpId: elsewhere.otpId, requestKey: newKey() }),
  ).toMatchObject({ code: 'CODE_EXPIRED' })
  await world.appOk('panen', sign, { ...request, requestKey: newKey() })
  const auditor = await world.as('auditor')
  const { entries } = await auditor.ok(getComplaintFile, { orderNo })
  expect(entries.filter(({ kind }) => kind === 'message')).toHaveLength(1)
})

test.each([
  ['asking for less', 'rateLimit'],
  ['without money', 'noCredits'],
] as const)('a carrier that is %s is passed over at once, in the same run', async (_words, answer) => {
  const to = stranger()
  world.carriers.infobip.setBehaviour(to, { answer })
  await asked(to)
  expect(taken(to)).toHaveLength(1)
  expect((await rows())[0]).toMatchObject({ provider: 'twilio', tries: 2 })
})

test('what a carrier may have taken goes to no other, and what nobody took in time is never sent', async () => {
  const to = stranger()
  world.carriers.infobip.setBehaviour(to, { answer: 'hang', reports: 'never' })
  await asked(to)
  expect((await rows())[0]).toMatchObject({ state: 'unknown', provider: 'infobip' })
  await world.advance({ minutes: 2 }, 1)
  expect(taken(to)).toHaveLength(1)

  const nobody = stranger()
  for (const carrier of [world.carriers.infobip, world.carriers.twilio])
    carrier.setBehaviour(nobody, { answer: 'rateLimit' })
  await asked(nobody)
  expect((await rows())[0]).toMatchObject({ state: 'queued', tries: 2 })
  for (const carrier of [world.carriers.infobip, world.carriers.twilio]) carrier.setBehaviour(nobody, null)
  world.clock.set(new Date(world.clock.now().getTime() + 6 * 60_000))
  await world.passTime()
  expect((await rows())[0]).toMatchObject({ state: 'blocked', blockedBy: 'tooLate' })
  expect(taken(nobody)).toHaveLength(0)
})

test('no batch tells a code', async () => {
  const templateId = await agreedTemplate(world, 'otp')
  const operator = await world.as('sms_operator')
  const batch = {
    name: 'Kode',
    templateId,
    language: null,
    to: { by: 'filter', filter: {} },
    startAt: world.clock.now().toISOString(),
    latestAt: new Date(world.clock.now().getTime() + 3_600_000).toISOString(),
    ratePerSecond: 1,
    note: '',
    requestKey: newKey(),
  } as const
  expect(await operator.call(saveBatch, batch)).toMatchObject({ code: 'TEMPLATE_NOT_LIVE' })
})
