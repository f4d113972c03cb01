import type { AssignTarget } from '@lumbung/contract/approve/assignment'
import { getReviewGroups } from '@lumbung/contract/approve/group'
import { getReviewers } from '@lumbung/contract/approve/reviewer'
import type { RetOf } from '@lumbung/contract/call'
import type { PeopleStage } from '@lumbung/domain/review/review'
import type { Translate } from '../../locales/words.ts'
import { api } from '../../core/api.ts'
import type { BulkTargetOption } from '../../ui/list/list-spec.ts'
import { ofDay } from './assignment-words.ts'

export type Reviewer = RetOf<typeof getReviewers>['items'][number]

const size = 200

/** Orders of a person's day: decided, held and given to them. */
export function loadOf({ done, held, assigned }: Reviewer): number {
  return done + held + assigned
}

export function personOption(person: Reviewer, t: Translate): { value: string; label: string } {
  const { id, name, onDuty, capacity } = person
  return {
    value: `reviewer:${id}`,
    label: onDuty
      ? t('desks.assign.person', { name, day: ofDay(loadOf(person), capacity, t) })
      : t('desks.assign.personAway', { name }),
  }
}

/** Everyone who decides at a desk, those on duty first. */
export async function reviewersAt(stage: PeopleStage): Promise<Reviewer[]> {
  const { items } = await api(getReviewers, { filter: { stage }, size })
  return [...items.filter(({ onDuty }) => onDuty), ...items.filter(({ onDuty }) => !onDuty)]
}

/** Whom the orders of a desk can be given to: by load, its groups, its people, nobody. */
export async function targetsAt(stage: PeopleStage, t: Translate): Promise<BulkTargetOption[]> {
  const [people, groups] = await Promise.all([
    reviewersAt(stage),
    api(getReviewGroups, { filter: { stage, active: true }, size }),
  ])
  return [
    { value: 'load', label: t('desks.assign.byLoad') },
    ...groups.items.map(({ id, name }) => ({
      value: `group:${id}`,
      label: t('desks.assign.group', { name }),
    })),
    ...people.map((person) => personOption(person, t)),
    { value: 'queue', label: t('desks.assign.queue') },
  ].map((option) => ({ ...option, to: targetOf(option.value) }))
}

/** `reviewer:7` → the target of a call. */
export function targetOf(value: string): AssignTarget {
  const [kind, id] = value.split(':')
  switch (kind) {
    case 'reviewer':
    case 'group':
      return { kind, id: Number(id) }
    case 'queue':
      return { kind }
    default:
      return { kind: 'load' }
  }
}
