import type { RetOf } from '@lumbung/contract/call'
import type { Language } from '@lumbung/contract/fields'
import type { quoteExtension } from '@lumbung/contract/repay/extension'
import { formatOf } from '../../locales/format.ts'
import type { Account } from './account.ts'

export interface Addressee {
  orderNo: string
  /** Masked; its first word is said. */
  name: string
  gender: 'female' | 'male' | null
}

interface Wording {
  greeting: (name: string, gender: Addressee['gender']) => string
  settled: (orderNo: string, day: string) => string
  owed: (orderNo: string, day: string, total: string, parts: string) => string
  principal: (amount: string) => string
  interest: (amount: string) => string
  penalty: (amount: string, days: number) => string
  fee: (amount: string) => string
  and: (parts: readonly string[]) => string
  due: (day: string) => string
  repaid: (amount: string) => string
  reduced: (rest: string, day: string, lastDay: string) => string
  /** The same while nobody has agreed to it. */
  wouldReduce: (rest: string, day: string, lastDay: string) => string
  extension: (told: ExtensionTold) => string
}

/** What more time costs, ready to be read. */
interface ExtensionTold {
  orderNo: string
  days: number
  day: string
  payNow: string
  parts: string
  newDay: string
  bill: string
}

const listed = (parts: readonly string[], and: string) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}${and}${parts.at(-1)}`

const wordings: Record<Language, Wording> = {
  id: {
    greeting: (name, gender) =>
      `${gender === 'female' ? 'Ibu' : gender === 'male' ? 'Bapak' : 'Bapak/Ibu'}${name && ` ${name}`}, `,
    settled: (orderNo, day) => `pesanan ${orderNo} sudah lunas per ${day}. Terima kasih.`,
    owed: (orderNo, day, total, parts) => `sisa tagihan pesanan ${orderNo} per ${day} ${total}: ${parts}.`,
    principal: (amount) => `pokok ${amount}`,
    interest: (amount) => `bunga ${amount}`,
    penalty: (amount, days) =>
      days > 0 ? `denda keterlambatan ${days} hari ${amount}` : `denda keterlambatan ${amount}`,
    fee: (amount) => `biaya perpanjangan ${amount}`,
    and: (parts) => listed(parts, ' dan '),
    due: (day) => ` Jatuh tempo ${day}.`,
    repaid: (amount) => ` Pembayaran ${amount} sudah kami terima.`,
    reduced: (rest, day, lastDay) =>
      ` Dengan potongan yang disetujui, pinjaman lunas bila ${rest} dibayar pada ${day}; potongan berlaku sampai ${lastDay}.`,
    wouldReduce: (rest, day, lastDay) =>
      ` Bila potongan yang diajukan disetujui, pinjaman lunas bila ${rest} dibayar pada ${day}, paling lambat ${lastDay}.`,
    extension: ({ orderNo, days, day, payNow, parts, newDay, bill }) =>
      `pesanan ${orderNo} dapat diperpanjang ${days} hari dengan membayar ${payNow} pada ${day}: ${parts}. Jatuh tempo menjadi ${newDay}, tagihannya ${bill}.`,
  },
  en: {
    greeting: (name) => (name ? `Dear ${name}, ` : 'Dear customer, '),
    settled: (orderNo, day) => `order ${orderNo} is fully paid as of ${day}. Thank you.`,
    owed: (orderNo, day, total, parts) =>
      `the remaining amount of order ${orderNo} on ${day} is ${total}: ${parts}.`,
    principal: (amount) => `principal ${amount}`,
    interest: (amount) => `interest ${amount}`,
    penalty: (amount, days) =>
      days > 0 ? `penalty for ${days} ${days === 1 ? 'day' : 'days'} ${amount}` : `penalty ${amount}`,
    fee: (amount) => `extension fee ${amount}`,
    and: (parts) => listed(parts, ' and '),
    due: (day) => ` It is due on ${day}.`,
    repaid: (amount) => ` We have received ${amount}.`,
    reduced: (rest, day, lastDay) =>
      ` With the reduction we agreed to, ${rest} paid on ${day} settles the loan; it holds until ${lastDay}.`,
    wouldReduce: (rest, day, lastDay) =>
      ` If the reduction asked for is agreed to, ${rest} paid on ${day} settles the loan; ${lastDay} is the last day.`,
    extension: ({ orderNo, days, day, payNow, parts, newDay, bill }) =>
      `order ${orderNo} can be extended by ${days} ${days === 1 ? 'day' : 'days'} by paying ${payNow} on ${day}: ${parts}. It is then due on ${newDay} with ${bill}.`,
  },
  zh: {
    greeting: (name, gender) =>
      `${name ? `${name} ` : ''}${gender === 'female' ? '女士' : gender === 'male' ? '先生' : '客户'}您好，`,
    settled: (orderNo, day) => `订单 ${orderNo} 截至${day}已全部结清，谢谢。`,
    owed: (orderNo, day, total, parts) => `订单 ${orderNo} 截至${day}剩余应还 ${total}：${parts}。`,
    principal: (amount) => `本金 ${amount}`,
    interest: (amount) => `利息 ${amount}`,
    penalty: (amount, days) => (days > 0 ? `逾期 ${days} 天滞纳金 ${amount}` : `滞纳金 ${amount}`),
    fee: (amount) => `展期费 ${amount}`,
    and: (parts) => parts.join('、'),
    due: (day) => `到期日为${day}。`,
    repaid: (amount) => `我们已收到还款 ${amount}。`,
    reduced: (rest, day, lastDay) => `按已批准的减免，${day}还款 ${rest} 即可结清，减免有效至${lastDay}。`,
    wouldReduce: (rest, day, lastDay) =>
      `若所申请的减免获批，${day}还款 ${rest} 即可结清，最晚至${lastDay}。`,
    extension: ({ orderNo, days, day, payNow, parts, newDay, bill }) =>
      `订单 ${orderNo} 可展期 ${days} 天，需在${day}支付 ${payNow}：${parts}。展期后到期日为${newDay}，届时应还 ${bill}。`,
  },
}

const dateLocales: Record<Language, string> = { id: 'id-ID', en: 'en-GB', zh: 'zh-CN' }

function longDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(dateLocales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** `asked`: nobody has agreed to the reduction yet. */
export interface OwedAccount extends Pick<Account, 'day' | 'dueDay' | 'daysLate' | 'owed' | 'repaid'> {
  afterReduction: { payoff: number; validTo: string; asked?: boolean } | null
}

/** What a person owes on a day and why, in one breath and in their language, ready to send. */
export function borrowerSentence(language: Language, to: Addressee, account: OwedAccount): string {
  const words = wordings[language]
  const { number } = formatOf(language)
  const rupiah = (amount: number) => `Rp ${number(amount)}`
  const day = longDay(account.day, language)
  const greeting = greetingTo(to, words)
  if (account.owed.total === 0) return `${greeting}${words.settled(to.orderNo, day)}`
  const { principal, interest, penalty, total } = account.owed
  const parts = [
    ...(principal > 0 ? [words.principal(rupiah(principal))] : []),
    ...(interest > 0 ? [words.interest(rupiah(interest))] : []),
    ...(penalty > 0 ? [words.penalty(rupiah(penalty), account.daysLate)] : []),
  ]
  const due = account.daysLate === 0 ? words.due(longDay(account.dueDay, language)) : ''
  const repaid = account.repaid > 0 ? words.repaid(rupiah(account.repaid)) : ''
  const { afterReduction } = account
  const reduced = afterReduction
    ? words[afterReduction.asked ? 'wouldReduce' : 'reduced'](
        rupiah(afterReduction.payoff),
        day,
        longDay(afterReduction.validTo, language),
      )
    : ''
  return `${greeting}${words.owed(to.orderNo, day, rupiah(total), words.and(parts))}${due}${repaid}${reduced}`
}

/** The first word of a name that is masked behind it. */
function greetingTo({ name, gender }: Addressee, words: Wording): string {
  return words.greeting(/^[^•*\s]+(?=\s|$)/.exec(name)?.[0] ?? '', gender)
}

/** What more time costs a person on a day, what it buys and what is then due, in one breath and in their language. */
export function extensionSentence(
  language: Language,
  to: Addressee,
  quote: Pick<
    RetOf<typeof quoteExtension>,
    'days' | 'day' | 'payNow' | 'interestNow' | 'penaltyNow' | 'fee' | 'newDueDay' | 'billAfter'
  >,
): string {
  const words = wordings[language]
  const { number } = formatOf(language)
  const rupiah = (amount: number) => `Rp ${number(amount)}`
  const parts = [
    ...(quote.interestNow > 0 ? [words.interest(rupiah(quote.interestNow))] : []),
    ...(quote.penaltyNow > 0 ? [words.penalty(rupiah(quote.penaltyNow), 0)] : []),
    words.fee(rupiah(quote.fee)),
  ]
  const told = {
    orderNo: to.orderNo,
    days: quote.days,
    day: longDay(quote.day, language),
    payNow: rupiah(quote.payNow),
    parts: words.and(parts),
    newDay: longDay(quote.newDueDay, language),
    bill: rupiah(quote.billAfter),
  }
  return `${greetingTo(to, words)}${words.extension(told)}`
}
