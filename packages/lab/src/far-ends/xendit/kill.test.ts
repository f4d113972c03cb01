import { spawn } from 'node:child_process'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startXenditFarEnd } from './xendit-far-end.ts'

test('a process killed right after an answer forgets nothing it paid, and a torn line is no obstacle', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lumbung-kill-'))
  const script = join(folder, 'run.mjs')
  await writeFile(
    script,
    `import { startXenditFarEnd } from ${JSON.stringify(new URL('xendit-far-end.ts', import.meta.url).href)}
     const far = await startXenditFarEnd({ folder: ${JSON.stringify(folder)}, callbackUrl: 'http://127.0.0.1:9', callbackToken: 't', secretKey: 'k', payoutDelayMs: 0 })
     console.log(far.url)`,
  )
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data: Buffer) => resolve(data.toString().trim())),
  )
  const references = Array.from({ length: 20 }, (_, index) => `L${index}-1`)
  for (const reference of references) {
    const answer = await fetch(`${url}/v2/payouts`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('k:')}`, 'idempotency-key': reference },
      body: JSON.stringify({
        reference_id: reference,
        channel_code: 'ID_BCA',
        channel_properties: { account_number: '12345678', account_holder_name: 'A' },
        amount: 10_000,
        currency: 'IDR',
      }),
    })
    expect(answer.status).toBe(200)
  }
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
  await appendFile(join(folder, 'xendit.jsonl'), '{"kind":"payout","payout":{"id":"torn')
  const again = await startXenditFarEnd({
    folder,
    callbackUrl: 'http://127.0.0.1:9',
    callbackToken: 't',
    secretKey: 'k',
    payoutDelayMs: 0,
  })
  expect(again.payouts().map(({ reference }) => reference)).toEqual(references)
  await expect.poll(() => again.paidOut().length).toBe(20)
  await again.stop()
  await rm(folder, { recursive: true })
})
