import type { RetOf } from '@lumbung/contract/call'
import type { getRuleSets, getRuleVersion } from '@lumbung/contract/risk/rule-set'
import type { Translate } from '../../locales/words.ts'

export type VersionAnswer = RetOf<typeof getRuleVersion>
export type RuleVersion = VersionAnswer['version']
export type RuleSet = RetOf<typeof getRuleSets>['items'][number]
export type Trial = RuleSet['trials'][number]

export const versionWord = (t: Translate, id: number): string => t('rules.v', { id })

/** Whom a set decides about: its app and customer type in words. */
export function reachWord(
  { app, customerType }: Pick<RuleSet, 'app' | 'customerType'>,
  t: Translate,
  apps: readonly { code: string; name: string }[],
): string {
  const appWord = app === null ? t('rules.everyApp') : (apps.find(({ code }) => code === app)?.name ?? app)
  const type = customerType === null ? t('rules.everyType') : t(`order.customerType.${customerType}`)
  return `${appWord} · ${type}`
}

/** The version to show first: what is being worked on, else what decides. */
export function versionToShow(sets: readonly RuleSet[]): number | null {
  for (const { underWay, live } of sets) {
    const id = underWay.find(({ standing }) => standing !== 'scheduled')?.id ?? live?.id ?? underWay[0]?.id
    if (id !== undefined) return id
  }
  return null
}
