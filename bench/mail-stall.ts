import { randomBytes } from 'node:crypto'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { parseArgs } from 'node:util'
import type { Envelope } from '../packages/contract/src/call.ts'
import { login, sendMailVerification } from '../packages/contract/src/user/session.ts'
import { demoPassword } from '../packages/server/src/secrets/passwords.ts'
import { watchLists, type Watch } from './flood/office.ts'
import { machine, promise, writeSection } from './page.ts'
import { openLender } from './staff/lender.ts'

const [people, waiting] = [20, 30]
const timesUsualMax = 2

/**
 * `npm run bench -- mail-stall [--seconds 60]`: people look at lists while 30 others wait for a code from a mail server
 * that accepts and never answers.
 */
export async function benchMailStall(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { seconds: { type: 'string', default: '60' } } })
  const seconds = Number(values.seconds)
  const sockets = new Set<Socket>()
  let connections = 0
  const mailServer = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => sockets.delete(socket))
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  const smtp = `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}`
  const lender = await openLender(100_000, people + waiting, { env: { SMTP_URL: smtp } })
  try {
    const readers = lender.seats.slice(0, people)
    await watchLists(lender.base, readers, lender.serverPid, 5)
    const usual = await watchLists(lender.base, readers, lender.serverPid, seconds)
    const asked = await Promise.all(
      lender.keys.slice(people).map(async ({ email }) => await askForCode(lender.base, email)),
    )
    const stalled = await watchLists(lender.base, readers, lender.serverPid, seconds)
    const command = ['npm run bench -- mail-stall', ...args].join(' ')
    const text = report(
      command,
      usual,
      stalled,
      asked.toSorted((a, b) => a - b),
      connections,
    )
    writeSection('mail-stall', text)
    process.stdout.write(text)
  } finally {
    await lender.close()
    for (const socket of sockets) socket.destroy()
    mailServer.close()
  }
}

/** @returns how long the answer to "send me a code" took, in milliseconds */
async function askForCode(base: string, email: string): Promise<number> {
  const deviceId = randomBytes(24).toString('base64url')
  const ask = async (path: string, body: object): Promise<string | number> => {
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return ((await answer.json()) as Envelope<unknown>).code
  }
  for (let tried = 0; tried < 60; tried += 1)
    if ((await ask(login.path, { email, password: demoPassword, deviceId })) === '') break
  const began = performance.now()
  const code = await ask(sendMailVerification.path, { email, deviceId })
  if (code !== '') throw new Error(`a code was not sent: ${code}`)
  return performance.now() - began
}

function report(
  command: string,
  usual: Watch,
  stalled: Watch,
  asked: readonly number[],
  connections: number,
): string {
  const ms = (value: number): string => `${value.toFixed(1)} ms`
  const last = asked.at(-1) ?? 0
  return `## Mail stall

\`${command}\` · ${machine()}

${waiting} people wait for a sign-in code from a mail server that accepts connections and never answers (${connections} were
made to it); ${people} others look at lists. Usually p50 ${ms(usual.p50)}, p95 ${ms(usual.p95)}.

| promise | measured | wanted | |
|---|---|---|---|
${promise('lists p95 while mail stands still', ms(stalled.p95), `≤ ${ms(usual.p95 * timesUsualMax)}`, stalled.p95 <= usual.p95 * timesUsualMax)}
${promise('refused or failed', `${stalled.refused + stalled.failed} of ${stalled.asked}`, '0', stalled.refused + stalled.failed === 0)}
${promise('the answer to "send me a code", slowest of 30', ms(last), '≤ 1000 ms', last <= 1_000)}
`
}
