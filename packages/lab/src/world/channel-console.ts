import type { World } from './world.ts'

/** Somebody pays money out at the channel without us, in its own console. @param amount rupiah */
export async function paidWithoutUs(world: World, reference: string, amount: number): Promise<void> {
  await asked(
    world,
    '/v2/payouts',
    {
      reference_id: reference,
      channel_code: 'ID_BCA',
      channel_properties: { account_number: '9990001112', account_holder_name: 'SOMEBODY' },
      amount,
      currency: 'IDR',
    },
    { 'idempotency-key': reference },
  )
}

/** Somebody puts money in at the channel, or takes it out where it is below zero. @param amount rupiah */
export async function putIn(world: World, amount: number): Promise<void> {
  await asked(world, '/simulate/balance', { amount })
}

async function asked(
  { farEnd }: World,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const answer = await fetch(`${farEnd.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('secret-key:').toString('base64')}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} was answered by ${answer.status}`)
}
