import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededNumbers } from '@lumbung/lab/world/seeded-numbers'
import { openWorld, type World } from '@lumbung/lab/world/world'
import { tellRefusedHooks } from '../../calls/refused-hooks.ts'
import { signatureOf } from '../../gateways/twilio/twilio.ts'
import { readCallbackFrom } from '../../start/callback-from.ts'

/** Of each provider; `FORGERIES=25000` tries as many as reliability.md R8 asks for. */
const forgeries = Number(process.env['FORGERIES'] ?? 150)
const random = seededNumbers(20_261_129)
const below = (n: number) => Math.floor(random() * n)

let world: World
beforeAll(async () => {
  world = await openWorld({ callbackTokens: ['callback-token'] })
})
afterAll(async () => await world.close())

/** A callback as its provider writes it. */
interface Written {
  path: string
  type: string
  /** The header that shows whose it is. */
  header: string
  proof: string
  body: string
}

const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')

const paid = JSON.stringify({ event: 'payout.succeeded', data: { id: 'disb-1', reference_id: 'r-1' } })
const told = JSON.stringify({ reference_no: 'ref-1', status: 'completed', amount: '1000000.00' })
const form = { MessageSid: 'SM0001', MessageStatus: 'delivered', To: '+6281234567890' }
const query = '?key=k-1'

function written(): Record<'xendit' | 'midtrans' | 'infobip' | 'twilio', Written> {
  const json = 'application/json'
  const url = `${world.base}/hooks/twilio${query}`
  const midtrans = sha512(`${told}merchant-key`)
  const infobip = `Basic ${Buffer.from('lumbung:infobip-token').toString('base64')}`
  return {
    xendit: {
      path: '/hooks/xendit',
      type: json,
      header: 'x-callback-token',
      proof: 'callback-token',
      body: paid,
    },
    midtrans: {
      path: '/hooks/midtrans',
      type: json,
      header: 'iris-signature',
      proof: midtrans,
      body: told,
    },
    infobip: {
      path: '/hooks/infobip',
      type: json,
      header: 'authorization',
      proof: infobip,
      body: '{"results":[]}',
    },
    twilio: {
      path: `/hooks/twilio${query}`,
      type: 'application/x-www-form-urlencoded',
      header: 'x-twilio-signature',
      proof: signatureOf('twilio-token', url, form),
      body: new URLSearchParams(form).toString(),
    },
  }
}
type Provider = keyof ReturnType<typeof written>
/** What these prove is the whole callback; of the others only who speaks. */
const signs: ReadonlySet<Provider> = new Set(['midtrans', 'twilio'])

async function deliver({ path, type, header, proof, body }: Written) {
  const answer = await fetch(`${world.base}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, ...(proof !== '' && { [header]: proof }) },
    body,
  })
  return { status: answer.status, text: await answer.text() }
}

/** Another letter or digit at one place. */
function otherwise(text: string, at = below(text.length)): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
    .split('')
    .filter((each) => each !== text[at]?.toLowerCase())
  return `${text.slice(0, at)}${letters[below(letters.length)]}${text.slice(at + 1)}`
}

/** Ways to have it another's. Those of a body are no forgery where only the speaker is proved. */
function forged(provider: Provider, genuine: Written): Written {
  const all = written()
  const others = (Object.keys(all) as Provider[]).filter((each) => each !== provider)
  const ways: (() => Written)[] = [
    () => ({ ...genuine, proof: otherwise(genuine.proof) }),
    () => ({ ...genuine, proof: '' }),
    () => ({ ...genuine, proof: genuine.proof.slice(0, -1 - below(4)) }),
    () => ({ ...genuine, proof: `${genuine.proof}${genuine.proof}` }),
    () => ({ ...genuine, proof: all[others[below(others.length)] ?? provider].proof }),
    // Under the header of another one.
    () => ({ ...genuine, header: all[others[below(others.length)] ?? provider].header }),
  ]
  if (signs.has(provider))
    ways.push(
      () => ({ ...genuine, body: otherwise(genuine.body, 2) }),
      () => ({ ...genuine, body: otherwise(genuine.body, genuine.body.indexOf('1') + below(3)) }),
      () => ({ ...genuine, proof: signatureOf('another-token', `${world.base}${genuine.path}`, form) }),
      () => ({ ...genuine, proof: sha512(`${genuine.body}old-key`) }),
    )
  if (provider === 'midtrans')
    ways.push(() => ({ ...genuine, body: JSON.stringify(JSON.parse(told), null, 1) }))
  if (provider === 'twilio')
    ways.push(
      () => ({ ...genuine, body: `${genuine.body}&Extra=1` }),
      () => ({ ...genuine, path: `${genuine.path}1` }),
    )
  return ways[below(ways.length)]?.() ?? genuine
}

const kept = async () => {
  const count = async (table: 'hook_event' | 'message_hook') =>
    (await world.db.selectFrom(table).select('id').execute()).length
  return { money: await count('hook_event'), messages: await count('message_hook') }
}

test.each(['xendit', 'midtrans', 'infobip', 'twilio'] as const)(
  'of %s only what it wrote itself is taken: anything forged is refused, kept nowhere and counted',
  async (provider) => {
    const genuine = written()[provider]
    const before = await kept()
    for (let n = 0; n < forgeries; n += 1) {
      const forgery = forged(provider, genuine)
      const { status, text } = await deliver(forgery)
      expect({ forgery, status }).toEqual({ forgery, status: 401 })
      expect(text).not.toMatch(/token|key|expected|stack/i)
    }
    expect(await kept()).toEqual(before)
    await tellRefusedHooks(world.services)
    const { times } = await world.db
      .selectFrom('open_item')
      .select('times')
      .where('kind', '=', 'hookRefused')
      .where('subject', 'like', `${provider}:%`)
      .executeTakeFirstOrThrow()
    expect(times).toBe(forgeries)
    // What it wrote is taken, and once however often it comes.
    for (let n = 0; n < 3; n += 1) expect((await deliver(genuine)).status).toBe(200)
    const after = await kept()
    expect(after.money + after.messages).toBe(before.money + before.messages + 1)
  },
)

test('where its operator names addresses for a provider, no other one speaks for it, whatever it proves', async () => {
  const { xendit, midtrans } = written()
  const callbackFrom = (text: string) => Object.assign(world.config, { callbackFrom: readCallbackFrom(text) })
  const another = { ...xendit, body: xendit.body.replace('disb-1', 'disb-2') }
  callbackFrom('xendit=18.1.2.0/24,18.3.4.5')
  const before = await kept()
  expect((await deliver(another)).status).toBe(401)
  expect(await kept()).toEqual(before)
  // Of who is not named they are taken from anywhere.
  expect((await deliver(midtrans)).status).toBe(200)
  callbackFrom('xendit=18.3.4.5,127.0.0.0/8')
  expect((await deliver(another)).status).toBe(200)
  callbackFrom('')
  expect((await kept()).money).toBe(before.money + 1)
})
