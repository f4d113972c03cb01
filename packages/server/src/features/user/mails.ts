import type { Language } from '@lumbung/contract/fields'

/** A mail ready to be sent. */
export interface Mail {
  to: string
  subject: string
  text: string
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
      `${name},您好:\n\n您的登录验证码:${code}\n${minutes}分钟内有效,请勿告知任何人。\n\n如非本人操作,请立即修改密码。\n`,
  },
}

/** The code shown 4-4; never in the subject. */
export function codeMail(
  staff: { name: string; email: string; language: Language },
  code: string,
  minutes: number,
): Mail {
  const words = codeWords[staff.language]
  const shown = `${code.slice(0, 4)} ${code.slice(4)}`
  return {
    to: staff.email,
    subject: words.subject,
    text: words.text(staff.name, shown, minutes),
    language: staff.language,
  }
}
