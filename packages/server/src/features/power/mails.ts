import type { Language } from '@lumbung/contract/fields'
import { nameInMail } from '@lumbung/domain/running/mail'
import type { LinkKind } from '../../records/order/account-links.ts'
import type { MailToSend } from '../../gateways/mail.ts'
import type { MailContent } from '../../queue/mailing.ts'

interface Words {
  subject: string
  text: (name: string, link: string, hours: number) => string
}

const words: Record<LinkKind, Record<Language, Words>> = {
  invitation: {
    id: {
      subject: 'Undangan ke konsol Lumbung',
      text: (name, link, hours) =>
        `Halo ${name},\n\nAnda diundang ke konsol Lumbung. Buat kata sandi Anda di sini:\n${link}\n\nTautan ini berlaku ${hours} jam dan hanya sekali. Jangan diteruskan: siapa yang membukanya menjadi Anda.\n`,
    },
    en: {
      subject: 'You are invited to the Lumbung console',
      text: (name, link, hours) =>
        `Hello ${name},\n\nYou are invited to the Lumbung console. Choose your password here:\n${link}\n\nThe link works for ${hours} hours, once. Do not pass it on: whoever opens it becomes you.\n`,
    },
    zh: {
      subject: '邀请您使用 Lumbung 后台',
      text: (name, link, hours) =>
        `${name}，您好：\n\n诚邀您使用 Lumbung 后台。请在此设置密码：\n${link}\n\n链接${hours}小时内有效，仅可使用一次。请勿转发：打开者即以您的身份登录。\n`,
    },
  },
  reset: {
    id: {
      subject: 'Buat kata sandi Lumbung yang baru',
      text: (name, link, hours) =>
        `Halo ${name},\n\nAdministrator meminta kata sandi baru untuk akun Anda. Buat di sini:\n${link}\n\nTautan ini berlaku ${hours} jam dan hanya sekali. Kata sandi lama tetap berlaku sampai yang baru dibuat.\nJika Anda tidak memintanya, hubungi administrator Anda.\n`,
    },
    en: {
      subject: 'Choose a new Lumbung password',
      text: (name, link, hours) =>
        `Hello ${name},\n\nAn administrator asked for a new password for your account. Choose it here:\n${link}\n\nThe link works for ${hours} hours, once. The old password works until the new one is set.\nIf you did not ask for this, talk to your administrator.\n`,
    },
    zh: {
      subject: '设置新的 Lumbung 密码',
      text: (name, link, hours) =>
        `${name}，您好：\n\n管理员已为您的账号申请重设密码。请在此设置：\n${link}\n\n链接${hours}小时内有效，仅可使用一次。新密码设置前，旧密码仍可使用。\n如非您本人要求，请联系管理员。\n`,
    },
  },
}

/** The mail with a link that works once. The secret stands in the text, never in the subject. */
export function linkMail(
  kind: LinkKind,
  staff: { name: string; email: string; language: Language },
  { values: { link, hours } }: MailContent<LinkKind>,
): MailToSend {
  const { subject, text } = words[kind][staff.language]
  return {
    to: staff.email,
    subject,
    text: text(nameInMail(staff.name), link, hours),
    language: staff.language,
  }
}
