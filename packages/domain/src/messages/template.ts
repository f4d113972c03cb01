import { flow, type FlowEvent, type FlowState } from '../flow.ts'
import type { BusinessDay } from '../calendar.ts'
import type { Rupiah } from '../money.ts'
import { findBanned } from './banned-words.ts'
import { measureText } from './parts.ts'
import {
  isLetter,
  knownInLetters,
  letterCharactersMax,
  type LetterPurpose,
  letterPurposes,
  neededInLetters,
} from './letter-text.ts'
import { type MessagePurpose, messagePurposes } from './message.ts'

/** What a template is for: messages of a purpose, or the warning letters of a level. */
export const templatePurposes = [...messagePurposes, ...letterPurposes] as const
export type TemplatePurpose = MessagePurpose | LetterPurpose

export const messageLanguages = ['id', 'en', 'zh'] as const
export type MessageLanguage = (typeof messageLanguages)[number]

/**
 * The language in which a text is said to somebody: theirs where it has one, else Indonesian, which every text has.
 * @param wanted what they read
 */
export function writtenIn(
  texts: Readonly<Partial<Record<MessageLanguage, string>>>,
  wanted: MessageLanguage,
): MessageLanguage {
  return (texts[wanted] ?? '').trim() === '' ? 'id' : wanted
}

/** What a template may say of an order, and of which kind it is. Nothing else of a person goes into a message. */
export const templateVariables = {
  name: 'text',
  app: 'text',
  orderNo: 'text',
  owed: 'money',
  principal: 'money',
  interest: 'money',
  penalty: 'money',
  dueDay: 'day',
  daysLate: 'number',
  va: 'text',
  shopCode: 'text',
  paid: 'money',
  paidDay: 'day',
  code: 'text',
  minutes: 'number',
  answerDay: 'day',
} as const satisfies Record<string, 'text' | 'money' | 'day' | 'number'>
export type TemplateVariable = keyof typeof templateVariables

/** What an order has for each variable; missing where it has none. */
export type TemplateFacts = {
  [V in TemplateVariable]?: (typeof templateVariables)[V] extends 'money'
    ? Rupiah
    : (typeof templateVariables)[V] extends 'day'
      ? BusinessDay
      : (typeof templateVariables)[V] extends 'number'
        ? number
        : string
}

/** In these `{owed}` and what it is made of ask for money: it is what falls due. In all others it is what is left of the loan. */
const asking: ReadonlySet<TemplatePurpose> = new Set(['remind', 'collect', 'code', 'extension'])

/** Whether a text of a purpose asks somebody to pay. */
export function asksToPay(purpose: TemplatePurpose): boolean {
  return asking.has(purpose)
}

const letterNeeds = { all: neededInLetters, any: [] } as const

/** Variables without which a message or letter of a purpose says nothing: of `any` one is enough. */
export const neededVariables: Readonly<
  Record<TemplatePurpose, { all: readonly TemplateVariable[]; any: readonly TemplateVariable[] }>
> = {
  remind: { all: ['app', 'owed', 'dueDay'], any: [] },
  collect: { all: ['app', 'owed', 'daysLate'], any: [] },
  code: { all: ['app', 'owed'], any: ['va', 'shopCode'] },
  receipt: { all: ['app', 'paid'], any: [] },
  otp: { all: ['app', 'code'], any: [] },
  application: { all: ['app', 'orderNo'], any: [] },
  extension: { all: ['app', 'dueDay'], any: [] },
  sp1: letterNeeds,
  sp2: letterNeeds,
  sp3: letterNeeds,
}

/** Only of a payment is it known how much was paid and when. */
const onlyReceipts: ReadonlySet<TemplateVariable> = new Set(['paid', 'paidDay'])
/** A one-time code may go to who has no order yet: its text says nothing of one, and no other text says a code. */
const otpVariables: ReadonlySet<TemplateVariable> = new Set(['app', 'code', 'minutes'])

/** An application owes nothing yet: what is told of it names the order and, where it came back, until when it is waited for. */
const ofApplications: ReadonlySet<TemplateVariable> = new Set(['name', 'app', 'orderNo', 'answerDay'])

/** Whether a variable has a value in a message or letter of a purpose. */
export function isKnownIn(name: TemplateVariable, purpose: TemplatePurpose): boolean {
  if (isLetter(purpose)) return knownInLetters.has(name)
  if (purpose === 'otp') return otpVariables.has(name)
  if (purpose === 'application') return ofApplications.has(name)
  if (name === 'answerDay') return false
  return onlyReceipts.has(name) ? purpose === 'receipt' : name === 'app' || !otpVariables.has(name)
}

export const templatePartsMax = 6
export const templateCharactersMax = 700

/** What is wrong with the text of a template: the word for it, and what it is about. */
export interface TemplateFault {
  fault:
    | 'empty'
    | 'tooLong'
    | 'tooLongLetter'
    | 'unknown'
    | 'missing'
    | 'missingAny'
    | 'notHere'
    | 'banned'
    | 'link'
    | 'brace'
  /** The variable, the word, the link; several with a comma between. */
  about: string
}

const slot = /\{([^{}]*)\}/g
const link = /(?:https?:\/\/|www\.)\S*|\b[\w-]+\.(?:com|net|org|id|co|io|ly|me)\b(?:\/\S*)?/i

function isVariable(name: string): name is TemplateVariable {
  return Object.hasOwn(templateVariables, name)
}

/** Names between braces, in order, each once, whether or not they are variables. */
export function slotsOf(text: string): string[] {
  return [...new Set([...text.matchAll(slot)].map(([, name = '']) => name))]
}

/**
 * Everything that keeps a text from being a template of a purpose, said by name (reliability §3.12: no free link).
 * @param banned words that may not be sent, as set on the day
 */
export function templateFaults(
  text: string,
  purpose: TemplatePurpose,
  banned: readonly string[],
): TemplateFault[] {
  if (text.trim() === '') return [{ fault: 'empty', about: '' }]
  const names = slotsOf(text)
  const { all, any } = neededVariables[purpose]
  const bare = text.replace(slot, ' ')
  const linked = link.exec(bare)?.[0]
  const faults: TemplateFault[] = [
    ...names.filter((name) => !isVariable(name)).map((about) => ({ fault: 'unknown' as const, about })),
    ...all.filter((name) => !names.includes(name)).map((about) => ({ fault: 'missing' as const, about })),
    ...names
      .filter((name) => isVariable(name) && !isKnownIn(name, purpose))
      .map((about) => ({ fault: 'notHere' as const, about })),
    ...findBanned(bare, banned).map((about) => ({ fault: 'banned' as const, about })),
  ]
  if (any.length > 0 && !any.some((name) => names.includes(name)))
    faults.push({ fault: 'missingAny', about: any.join(', ') })
  if (/[{}]/.test(bare)) faults.push({ fault: 'brace', about: /[{}]/.exec(bare)?.[0] ?? '' })
  if (linked !== undefined) faults.push({ fault: 'link', about: linked })
  if (isLetter(purpose)) {
    if (text.length > letterCharactersMax)
      faults.push({ fault: 'tooLongLetter', about: String(letterCharactersMax) })
  } else if (text.length > templateCharactersMax || measureText(bare).parts > templatePartsMax)
    faults.push({ fault: 'tooLong', about: String(templatePartsMax) })
  return faults
}

const locales: Record<MessageLanguage, string> = { id: 'id-ID', en: 'en-GB', zh: 'zh-CN' }

/** `Rp 1.010.500` in Indonesian, `Rp 1,010,500` else; never with a space that would cost half the room. */
function moneyWords(amount: Rupiah, language: MessageLanguage): string {
  const digits = String(amount).replace(/\B(?=(\d{3})+$)/g, language === 'id' ? '.' : ',')
  return `Rp ${digits}`
}

const dayFormats = new Map<MessageLanguage, Intl.DateTimeFormat>()

/** Made when a day is first said: a start says none. */
function dayFormat(language: MessageLanguage): Intl.DateTimeFormat {
  const known = dayFormats.get(language)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(locales[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  dayFormats.set(language, format)
  return format
}

/** `23 November 2026`, as letters say it. */
function longDayWords(day: BusinessDay, language: MessageLanguage): string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** `Sen 23 Nov`: short, without signs outside GSM-7. */
function dayWords(day: BusinessDay, language: MessageLanguage): string {
  const words = dayFormat(language).format(new Date(`${day}T00:00:00Z`))
  return words.replace(/[.,]/g, '').replace(/\s/g, ' ')
}

function wordsOf(
  name: TemplateVariable,
  facts: TemplateFacts,
  { language, days }: { language: MessageLanguage; days: 'short' | 'long' },
): string | null {
  const value = facts[name]
  if (value === undefined || value === '') return null
  switch (templateVariables[name]) {
    case 'money':
      return moneyWords(value as Rupiah, language)
    case 'day':
      return days === 'long'
        ? longDayWords(value as BusinessDay, language)
        : dayWords(value as BusinessDay, language)
    case 'number':
    case 'text':
      return String(value)
  }
}

/** A piece of a filled text: the template's own words, or what stands for a variable. */
export interface TextPiece {
  text: string
  variable: string | null
}

/**
 * What a template says of an order: its pieces, and the variables for which the order has nothing.
 * @param days long in letters
 */
export function fillTemplate(
  text: string,
  language: MessageLanguage,
  facts: TemplateFacts,
  days: 'short' | 'long' = 'short',
): { text: string; pieces: TextPiece[]; lacks: string[] } {
  const pieces: TextPiece[] = []
  const lacks = new Set<string>()
  let at = 0
  for (const found of text.matchAll(slot)) {
    const [whole, name = ''] = found
    if (found.index > at) pieces.push({ text: text.slice(at, found.index), variable: null })
    const words = isVariable(name) ? wordsOf(name, facts, { language, days }) : null
    if (words === null) lacks.add(name)
    pieces.push({ text: words ?? whole, variable: name })
    at = found.index + whole.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), variable: null })
  return { text: pieces.map((piece) => piece.text).join(''), pieces, lacks: [...lacks] }
}

/** A version of a template: written, put forward, and used once another person agreed; its text never changes afterwards. */
export const templateFlow = flow({
  draft: { submit: 'submitted', drop: 'dropped' },
  submitted: { approve: 'approved', refuse: 'draft', drop: 'dropped' },
  approved: { replace: 'replaced' },
  replaced: {},
  dropped: {},
})
export type TemplateState = FlowState<typeof templateFlow>
export type TemplateEvent = FlowEvent<typeof templateFlow>
