import type { BusinessDay } from '../calendar.ts'
import { zoneOfRegency } from '../contact/local-time.ts'
import { type DateOrder, readMoment } from '../order/import-cell.ts'
import { readPhone } from '../people/identity.ts'

/** What a column of a file of leads may hold. */
export const leadColumns = ['phone', 'name', 'regency', 'consentDay', 'source'] as const
export type LeadColumn = (typeof leadColumns)[number]
/** Without these nobody may be called. */
export const leadColumnsNeeded = ['phone', 'consentDay'] as const satisfies readonly LeadColumn[]

/** Why a row becomes no lead; those from `doubled` on are known only beside other rows and people. */
export const leadRowIssues = [
  'cellsShifted',
  'phoneMissing',
  'notPhone',
  'consentMissing',
  'notDay',
  'consentInFuture',
  'notRegency',
  'tooLong',
  'doubled',
  'customer',
  'doNotCall',
  'otherBatch',
] as const
export type LeadRowIssue = (typeof leadRowIssues)[number]

export interface LeadRow {
  phone: string | null
  name: string | null
  regency: string | null
  consentDay: BusinessDay | null
  source: string | null
  issues: LeadRowIssue[]
}

const textMax = 100

/** A row of a file as the lead it would become, with what is wrong about it. Without a consent and its day nobody is called. */
export function readLeadRow(
  cells: Readonly<Partial<Record<LeadColumn, string>>>,
  { today, dateOrder }: { today: BusinessDay; dateOrder: DateOrder },
): LeadRow {
  const issues: LeadRowIssue[] = []
  const text = (column: LeadColumn) => {
    const value = (cells[column] ?? '').trim()
    if (value.length > textMax) issues.push('tooLong')
    return value === '' ? null : value.slice(0, textMax)
  }
  const written = text('phone')
  // A sheet that took the number for a figure has eaten its zero.
  const phone = written === null ? null : readPhone(/^8\d{8,11}$/.test(written) ? `0${written}` : written)
  if (phone === null) issues.push(written === null ? 'phoneMissing' : 'notPhone')
  const regency = text('regency')
  if (regency !== null && (!/^\d{4}$/.test(regency) || zoneOfRegency(regency) === null))
    issues.push('notRegency')
  const consent = text('consentDay')
  const read = consent === null ? null : readMoment(consent, dateOrder)
  const consentDay = read !== null && 'value' in read ? read.value.day : null
  if (read === null) issues.push('consentMissing')
  else if (consentDay === null) issues.push('notDay')
  else if (consentDay > today) issues.push('consentInFuture')
  return {
    phone,
    name: text('name'),
    regency,
    consentDay,
    source: text('source'),
    issues: [...new Set(issues)],
  }
}
