import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse } from '@lumbung/domain/errors'
import type { SendMailOptions } from 'nodemailer'

export type MailToSend = {
  /** One plain address. */
  to: string
  subject: string
  text: string
  language: 'id' | 'en' | 'zh'
  /** Names the act; sent again it is the same message. */
  key?: string
}

/** `path` is the file when the mail went to the outbox folder. */
export type MailSent = { messageId: string; path?: string }

export interface MailGateway {
  /** Rejects when the mail could not be handed over: the job that sends tries again. */
  send(mail: MailToSend): Promise<MailSent>
}

type MailLogger = { info(fields: Record<string, unknown>, message: string): void }

const subjectCharactersMax = 200
const textCharactersMax = 100_000
const connectTimeoutMs = 10_000
/** A server that answers each line in time may still never end. */
const sendTimeoutMs = 60_000
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/** Why a mail was not handed over. */
export interface MailFault {
  /** The fault's code, never its text: a server's answer may name the recipient. */
  code: string
  /** Whether it is certain that nothing went out. */
  certain: boolean
}

/** Before the text of a mail is sent the server has nothing to deliver. */
const beforeText = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS', 'AUTH', 'MAIL FROM', 'RCPT TO'])

/** What a failed `send` means for the next try. */
export function mailFaultOf(error: unknown): MailFault {
  const { code, command, responseCode } = error as {
    code?: unknown
    command?: unknown
    responseCode?: unknown
  }
  const refused = typeof responseCode === 'number' && responseCode >= 400
  const early = typeof command === 'string' && beforeText.has(command.split(' ').slice(0, 2).join(' '))
  return { code: typeof code === 'string' ? code : 'unknown', certain: refused || early }
}

/** Mail over SMTP; TLS is required unless the server is on this machine. */
export function smtpMail(options: { url: string; from: string; timeoutMs?: number }): MailGateway {
  const timeoutMs = options.timeoutMs ?? connectTimeoutMs
  const url = new URL(options.url)
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')
    throw new Error('SMTP_URL must begin with smtp:// or smtps://')
  const secure = url.protocol === 'smtps:'
  const transportOptions = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !loopbackNames.has(url.hostname),
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  return {
    send: async (mail) => {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport(transportOptions)
      const late = AbortSignal.timeout(sendTimeoutMs)
      const tooLate = once(late, 'abort').then(() => {
        throw Object.assign(new Error('the mail server did not end'), { code: 'ETIMEDOUT' })
      })
      const sent = await Promise.race([transport.sendMail(messageOf(mail, options.from)), tooLate])
      return { messageId: sent.messageId }
    },
  }
}

/** Mail written to a folder as `.eml`, the newest last by name; for demo and tests. The text is logged. */
export function outboxMail(options: {
  folder: string
  from: string
  logger?: MailLogger
  now?: () => Date
}): MailGateway {
  const now = options.now ?? (() => new Date())
  let count = 0
  return {
    send: async (mail) => {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const at = now()
      // Several of one millisecond stay in order.
      count += 1
      const made = await transport.sendMail({ ...messageOf(mail, options.from), date: at })
      const path = join(
        options.folder,
        `${at.toISOString().replaceAll(/[:.]/g, '-')}-${String(count).padStart(6, '0')}-${randomBytes(4).toString('hex')}.eml`,
      )
      await mkdir(options.folder, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.tmp`, made.message, { mode: 0o600 })
      await rename(`${path}.tmp`, path)
      options.logger?.info(
        { to: mail.to, subject: mail.subject, text: mail.text, path },
        'mail in the outbox',
      )
      return { messageId: made.messageId, path }
    },
  }
}

function messageOf(mail: MailToSend, from: string): SendMailOptions {
  // One address and nothing that could begin a second header or a second recipient.
  if (mail.to.length > 254 || !/^[^\s<>(),;:"\\@\p{Cc}]+@[^\s<>(),;:"\\@\p{Cc}]+$/u.test(mail.to))
    refuse('VALIDATION', { field: 'to' })
  if (mail.subject.length > subjectCharactersMax || /\p{Cc}|[\u2028\u2029]/u.test(mail.subject))
    refuse('VALIDATION', { field: 'subject' })
  // Subjects show on locked screens: a code (8 digits, shown 4-4) stays inside.
  if (/\d{4}[ \u00a0-]?\d{4}/.test(mail.subject)) refuse('VALIDATION', { field: 'subject' })
  if (mail.text.length > textCharactersMax) refuse('VALIDATION', { field: 'text' })
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    ...(mail.key !== undefined && { messageId: messageIdOf(mail.key, from) }),
    headers: { 'Content-Language': mail.language, 'Auto-Submitted': 'auto-generated' },
  }
}

/** The same act under the same name: a mail that comes twice is one mail to the program that reads it. */
function messageIdOf(key: string, from: string): string {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`
}
