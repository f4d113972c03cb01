import type { Language } from '@lumbung/contract/fields'
import { nameInMail } from '@lumbung/domain/running/mail'
import type { MailToSend } from '../../gateways/mail.ts'
import type { MailContent } from '../../queue/mailing.ts'

interface Addressee {
  name: string
  email: string
  language: Language
}

const codeWords = {
  id: {
    subject: 'Kode masuk Lumbung',
    text: (name: string, code: string, minutes: number) =>
      `Halo ${name},\n\nKode masuk Anda: ${code}\nBerlaku ${minutes} menit. Jangan berikan kepada siapa pun.\n\nJika bukan Anda yang masuk, segera ganti kata sandi.\n`,
  },
  en: {
    subject: 'Your Lumbung sign-in code',
    text: (name: string, code: string, minutes: number) =>
      `Hello ${name},\n\nYour sign-in code: ${code}\nIt works for ${minutes} minutes. Give it to nobody.\n\nIf you are not signing in, change your password at once.\n`,
  },
  zh: {
    subject: 'Lumbung 登录验证码',
    text: (name: string, code: string, minutes: number) =>
      `${name}，您好：\n\n您的登录验证码：${code}\n${minutes}分钟内有效，请勿告知任何人。\n\n如非本人操作，请立即修改密码。\n`,
  },
}

/** The code shown 4-4; never in the subject. */
export function codeMail(staff: Addressee, { values: { code, minutes } }: MailContent<'code'>): MailToSend {
  const words = codeWords[staff.language]
  const shown = `${code.slice(0, 4)} ${code.slice(4)}`
  return {
    to: staff.email,
    subject: words.subject,
    text: words.text(nameInMail(staff.name), shown, minutes),
    language: staff.language,
  }
}

const newDeviceWords = {
  id: {
    subject: 'Perangkat baru masuk ke akun Lumbung Anda',
    text: (name: string, device: string, at: string) =>
      `Halo ${name},\n\nPerangkat baru kini dapat masuk tanpa kode: ${device}\nWaktu: ${at} WIB\n\nJika bukan Anda, segera ganti kata sandi; semua perangkat akan diminta kode lagi.\n`,
  },
  en: {
    subject: 'A new device signed in to your Lumbung account',
    text: (name: string, device: string, at: string) =>
      `Hello ${name},\n\nA new device can now sign in without a code: ${device}\nTime: ${at} WIB\n\nIf this was not you, change your password at once; every device will need the code again.\n`,
  },
  zh: {
    subject: '新设备登录了您的 Lumbung 账户',
    text: (name: string, device: string, at: string) =>
      `${name}，您好：\n\n新设备现可免验证码登录：${device}\n时间：${at}（雅加达）\n\n如非本人操作，请立即修改密码，所有设备将重新要求验证码。\n`,
  },
}

/** That a device is trusted from now on; sent to the person whose account it is. */
export function newDeviceMail(staff: Addressee, { values }: MailContent<'newDevice'>): MailToSend {
  const words = newDeviceWords[staff.language]
  return {
    to: staff.email,
    subject: words.subject,
    text: words.text(nameInMail(staff.name), values.device, jakartaTime(new Date(values.at))),
    language: staff.language,
  }
}

/** `2026-11-20, 17:51` in Jakarta. */
function jakartaTime(at: Date): string {
  const local = new Date(at.getTime() + 7 * 3_600_000).toISOString()
  return `${local.slice(0, 10)}, ${local.slice(11, 16)}`
}
