import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refuse } from '@lumbung/domain/errors'
import { createTransport, type SendMailOptions } from 'nodemailer'

export type MailToSend = {
  /** One plain address. */
  to: string
  subject: string
  text: string
  language: 'id' | 'en' | 'zh'
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
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/** Mail over SMTP; TLS is required unless the server is on this machine. */
export function smtpMail(options: { url: string; from: string; timeoutMs?: number }): MailGateway {
  const timeoutMs = options.timeoutMs ?? connectTimeoutMs
  const url = new URL(options.url)
  if (url.protocol !== 'smtp:' && url.protocol !== 'smtps:')
    throw new Error('SMTP_URL must begin with smtp:// or smtps://')
  const secure = url.protocol === 'smtps:'
  const transport = createTransport({
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
  })
  return {
    send: async (mail) => {
      const sent = await transport.sendMail(messageOf(mail, options.from))
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
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const now = options.now ?? (() => new Date())
  return {
    send: async (mail) => {
      const at = now()
      const made = await transport.sendMail({ ...messageOf(mail, options.from), date: at })
      const path = join(
        options.folder,
        `${at.toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}.eml`,
      )
      await mkdir(options.folder, { recursive: true })
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
    headers: { 'Content-Language': mail.language, 'Auto-Submitted': 'auto-generated' },
  }
}
