import { accountFaultsOf, mismatchesOf, type SourceFacts } from '../sources/report.ts'
import { checklists, type PeopleStage } from './review.ts'

/** A label in the three languages of the console. */
export interface Words {
  id: string
  en: string
  zh: string
}

/** One line to tick. `label` words a check of the lender's own; the product's own are worded by their name. */
export interface ReviewCheck {
  field: string
  /** A pass needs it ticked; the others may stay open. */
  required: boolean
  enabled: boolean
  label: Words | null
}

export interface CheckCategory {
  category: string
  label: Words | null
  checks: readonly ReviewCheck[]
}

/** How the review desks work, as the review manager sets it. */
export interface ReviewSettings {
  /** Minutes of waiting from which an order wants to be looked at, and from which it is late. */
  sla: Record<PeopleStage, { warn: number; late: number }>
  /** Share of decisions drawn for a blind second look, ppm. */
  secondLookPpm: Record<PeopleStage, number>
  /** In screen order. */
  checklists: Record<PeopleStage, readonly CheckCategory[]>
}

function firstChecklist(stage: PeopleStage): CheckCategory[] {
  return checklists[stage].map(({ category, fields }) => ({
    category,
    label: null,
    checks: fields.map((field) => ({ field, required: true, enabled: true, label: null })),
  }))
}

export const firstReviewSettings: ReviewSettings = {
  sla: { first: { warn: 20, late: 30 }, final: { warn: 20, late: 30 } },
  secondLookPpm: { first: 50_000, final: 50_000 },
  checklists: { first: firstChecklist('first'), final: firstChecklist('final') },
}

/** The categories of a stage with their enabled checks, in screen order; empty ones are left out. */
export function checklistOf(settings: ReviewSettings, stage: PeopleStage): CheckCategory[] {
  return settings.checklists[stage]
    .map((category) => ({ ...category, checks: category.checks.filter(({ enabled }) => enabled) }))
    .filter(({ checks }) => checks.length > 0)
}

/**
 * The same for one order: what does not fit what the sources say of its person is a check of its own at the first desk, and that
 * it is on the blacklist at both.
 * @param isListed and the machine did not see it
 */
export function withOrderChecks(
  settings: ReviewSettings,
  { dukcapil, accountName }: Partial<Pick<SourceFacts, 'dukcapil' | 'accountName'>>,
  isListed: boolean,
): ReviewSettings {
  const asked = (category: string, fields: readonly string[]): CheckCategory[] =>
    fields.length === 0
      ? []
      : [
          {
            category,
            label: null,
            checks: fields.map((field) => ({ field, required: true, enabled: true, label: null })),
          },
        ]
  const register = dukcapil === undefined ? [] : mismatchesOf(dukcapil)
  const account = accountName === undefined ? [] : accountFaultsOf(accountName)
  const listed = asked('blacklist', isListed ? ['onBlacklist'] : [])
  const first = [
    ...listed,
    ...asked(
      'register',
      register.map((part) => registerChecks[part]),
    ),
    ...asked(
      'account',
      account.map((part) => accountChecks[part]),
    ),
    ...settings.checklists.first,
  ]
  return { ...settings, checklists: { first, final: [...listed, ...settings.checklists.final] } }
}

/** The checks of the register, by what does not fit it. */
const registerChecks = {
  idNumber: 'registerIdNumber',
  name: 'registerName',
  birthday: 'registerBirthday',
  faceScore: 'registerFace',
} as const

/** The checks of the account, by what the bank says otherwise. */
const accountChecks = { found: 'accountFound', name: 'accountName' } as const

/** Checks that only orders have whose person is on the blacklist, or does not fit what a source says. */
export const orderChecks = [
  { category: 'blacklist', fields: ['onBlacklist'] },
  { category: 'register', fields: Object.values(registerChecks) },
  { category: 'account', fields: Object.values(accountChecks) },
] as const

/** How far a checklist is ticked. What was ticked for a check that is gone by now counts for nothing. */
export interface CheckCount {
  /** Not ticked, required or not. */
  open: number
  /** Not ticked and required: these keep an order from passing. */
  missing: number
  failed: number
}

export function countChecks(
  settings: ReviewSettings,
  stage: PeopleStage,
  results: Readonly<Record<string, 'open' | 'pass' | 'fail'>>,
): CheckCount {
  const count: CheckCount = { open: 0, missing: 0, failed: 0 }
  for (const { field, required } of checklistOf(settings, stage).flatMap(({ checks }) => checks)) {
    const result = results[field] ?? 'open'
    if (result === 'fail') count.failed += 1
    if (result !== 'open') continue
    count.open += 1
    if (required) count.missing += 1
  }
  return count
}

export type Urgency = 'ok' | 'warn' | 'late'

/** How urgent an order is that has waited so long at a desk, minutes. */
export function urgencyOf(settings: ReviewSettings, stage: PeopleStage, minutes: number): Urgency {
  const { warn, late } = settings.sla[stage]
  return minutes >= late ? 'late' : minutes >= warn ? 'warn' : 'ok'
}
