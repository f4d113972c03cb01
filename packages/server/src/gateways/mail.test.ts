import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outboxMail, smtpMail, type MailToSend } from './mail.ts'

const mail: MailToSend = {
  to: 'budi@lumbung.test',
  subject: 'Kode masuk',
  text: 'Kode: 1234 5678\nBerlaku 5 menit.',
  language: 'id',
}
const from = 'Lumbung <no-reply@lumbung.test>'
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lumbung-mail-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('mail goes over SMTP', async () => {
  const received: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = (server.server.address() as AddressInfo).port
  const sent = await smtpMail({ url: `smtp://127.0.0.1:${port}`, from }).send(mail)
  expect(sent.messageId).toMatch(/@lumbung\.test>$/)
  expect(received).toHaveLength(1)
  expect(received[0]?.to).toEqual(['budi@lumbung.test'])
  expect(received[0]?.text).toMatch(/^Subject: Kode masuk\r$/m)
  expect(received[0]?.text).toMatch(/^Content-Language: id\r$/m)
  expect(received[0]?.text).toContain('1234 5678')
  await new Promise<void>((resolve) => server.close(resolve))
  await expect(smtpMail({ url: `smtp://127.0.0.1:${port}`, from }).send(mail)).rejects.toThrow()
})

test('mail goes to the outbox as .eml and to the log', async () => {
  const logged: unknown[] = []
  const outbox = outboxMail({
    folder: join(folder, 'outbox'),
    from,
    logger: { info: (fields) => logged.push(fields) },
  })
  const { path = '' } = await outbox.send({ ...mail, subject: '登录验证', language: 'zh' })
  expect(path.endsWith('.eml')).toBe(true)
  const eml = await readFile(path, 'utf8')
  expect(eml).toMatch(/^To: budi@lumbung\.test\r$/m)
  expect(eml).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(await readdir(join(folder, 'outbox'))).toHaveLength(1)
  expect(logged).toMatchObject([{ to: mail.to, text: mail.text, path }])
})

test.each<[string, Partial<MailToSend>]>([
  ['a header behind the address', { to: 'budi@lumbung.test\r\nBcc: x@evil.test' }],
  ['two addresses', { to: 'budi@lumbung.test,x@evil.test' }],
  ['a name with an address', { to: 'Budi <budi@lumbung.test>' }],
  ['no address', { to: 'budi' }],
  ['a header behind the subject', { subject: 'Hi\r\nBcc: x@evil.test' }],
  ['a code in the subject', { subject: 'Kode 1234 5678' }],
  ['a code in one piece in the subject', { subject: '12345678 adalah kode' }],
])('%s is refused', async (_name, change) => {
  await expect(outboxMail({ folder, from }).send({ ...mail, ...change })).rejects.toMatchObject({
    code: 'VALIDATION',
  })
  expect(await readdir(folder)).toEqual([])
})

test('a server that is not on this machine must speak TLS', async () => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  const port = (server.server.address() as AddressInfo).port
  // Another name of this machine stands for a far one.
  await expect(smtpMail({ url: `smtp://127.0.0.2:${port}`, from }).send(mail)).rejects.toThrow(/STARTTLS|TLS/)
  await new Promise<void>((resolve) => server.close(resolve))
})
