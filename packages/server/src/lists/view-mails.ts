import type { Language } from '@lumbung/contract/fields'
import { nameInMail } from '@lumbung/domain/running/mail'
import type { MailToSend } from '../gateways/mail.ts'
import type { MailContent } from '../queue/mailing.ts'

const words = {
  id: {
    subject: (report: string) => `Laporan Lumbung: ${report}`,
    text: (name: string, what: string, at: string, link: string) =>
      `Halo ${name},\n\n${what}, angka dibekukan per ${at} WIB:\n${link}\n\nTautan ini selalu menunjukkan angka yang sama, kepada siapa pun yang boleh melihat laporan ini.\n`,
  },
  en: {
    subject: (report: string) => `Lumbung report: ${report}`,
    text: (name: string, what: string, at: string, link: string) =>
      `Hello ${name},\n\n${what}, figures frozen as of ${at} Jakarta time:\n${link}\n\nThe link always shows the same figures, to whoever may see this report.\n`,
  },
  zh: {
    subject: (report: string) => `Lumbung 报表：${report}`,
    text: (name: string, what: string, at: string, link: string) =>
      `${name}，您好：\n\n${what}，数据截至 ${at}（雅加达）：\n${link}\n\n该链接始终显示相同数字，仅限有权查看此报表的人。\n`,
  },
}

/** The link to a saved view of a report; its figures stand in the console alone. */
export function viewMail(
  staff: { name: string; email: string; language: Language },
  { values: { view, report, link, at } }: MailContent<'report'>,
): MailToSend {
  const { subject, text } = words[staff.language]
  const local = new Date(Date.parse(at) + 7 * 3_600_000).toISOString()
  const shown = `${local.slice(0, 10)}, ${local.slice(11, 16)}`
  return {
    to: staff.email,
    subject: subject(report),
    text: text(nameInMail(staff.name), `${report} – ${nameInMail(view)}`, shown, link),
    language: staff.language,
  }
}
