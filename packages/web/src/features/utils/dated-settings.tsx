import { getContactRules, getDaysOff, saveContactRule } from '@lumbung/contract/utils/contact-rule'
import type { RetOf } from '@lumbung/contract/call'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { useHolds, useUser } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import { Detail } from '../../ui/page/detail.tsx'
import { Screen, Section } from '../../ui/page/screen.tsx'
import { type SmallColumn, SmallTable } from '../../ui/page/small-table.tsx'
import { ContactRuleDialog } from './contact-rule-dialog.tsx'
import type { HeldRule, KeptRule } from './contact-rule-values.ts'
import { valueInWords } from './contact-rule-words.ts'
import styles from './contact-rules.module.css'
import { DaysOff } from './days-off.tsx'

type Kept = RetOf<typeof getContactRules>

/** When and how often people may be reached: what holds, what was and will be, and the days off. */
export function ContactRules() {
  const { t } = useSpeech()
  const holds = useHolds()
  const [asking, setAsking] = useState<HeldRule | null>(null)
  return (
    <Detail call={getContactRules} request={{}}>
      {(kept, refresh) => (
        <Screen title={t('contactRules.title')}>
          <Section>
            <p className={styles.what}>{t('contactRules.what')}</p>
          </Section>
          <Section>
            <RuleTable kept={kept} onChange={holds(saveContactRule.name) ? setAsking : null} />
          </Section>
          {holds(getDaysOff.name) && <DaysOff />}
          <Section title={t('contactRules.history')}>
            <History settings={kept.settings} />
          </Section>
          {asking && <ContactRuleDialog rule={asking} onClose={() => setAsking(null)} onSaved={refresh} />}
        </Screen>
      )}
    </Detail>
  )
}

function RuleTable({ kept, onChange }: { kept: Kept; onChange: ((rule: HeldRule) => void) | null }) {
  const { t, format } = useSpeech()
  const aheadOf = (rule: HeldRule) =>
    kept.settings.filter(({ code, ahead }) => ahead && code === rule.code).toReversed()
  const columns: SmallColumn<HeldRule>[] = [
    {
      key: 'rule',
      head: t('contactRules.rule'),
      // The name leads to the dialog: what stands at the end of so wide a row is not seen on a phone.
      cell: (rule) => {
        const name = t(`contactRules.name.${rule.code}`)
        return onChange ? (
          <Button
            kind="link"
            aria-label={t('contactRules.changeOf', { name })}
            onClick={() => onChange(rule)}
          >
            {name}
          </Button>
        ) : (
          name
        )
      },
    },
    { key: 'today', head: t('contactRules.today'), cell: (rule) => valueInWords(rule, t, format) },
    { key: 'source', head: t('contactRules.source'), cell: ({ source }) => source },
    {
      key: 'since',
      head: t('contactRules.since'),
      cell: ({ from }) => (from === null ? t('contactRules.atFirst') : format.day(from)),
    },
    {
      key: 'ahead',
      head: t('contactRules.ahead'),
      grow: true,
      cell: (rule) => {
        const ahead = aheadOf(rule)
        if (ahead.length === 0) return <span className={cell.quiet}>{t('contactRules.nothingAhead')}</span>
        return ahead.map((next) => (
          <div key={next.from}>
            {t('contactRules.aheadFrom', {
              day: format.day(next.from),
              value: valueInWords(next, t, format),
            })}
          </div>
        ))
      },
    },
  ]
  return (
    <SmallTable
      label={t('contactRules.title')}
      rows={kept.today}
      rowKey={({ code }) => code}
      columns={columns}
    />
  )
}

function History({ settings }: { settings: readonly KeptRule[] }) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  if (settings.length === 0) return <p className={cell.quiet}>{t('contactRules.never')}</p>
  return (
    <SmallTable
      label={t('contactRules.history')}
      rows={settings}
      rowKey={({ code, from }) => `${code} ${from}`}
      columns={[
        { key: 'from', head: t('contactRules.from'), cell: ({ from }) => format.day(from) },
        { key: 'rule', head: t('contactRules.rule'), cell: ({ code }) => t(`contactRules.name.${code}`) },
        { key: 'value', head: t('contactRules.value'), cell: (rule) => valueInWords(rule, t, format) },
        {
          key: 'status',
          head: t('contactRules.status'),
          cell: ({ ahead }) => t(ahead ? 'contactRules.ahead' : 'contactRules.begun'),
        },
        { key: 'by', head: t('contactRules.by'), cell: ({ setBy }) => setBy },
        { key: 'at', head: t('contactRules.at'), cell: ({ setAt }) => format.moment(setAt, businessDate) },
        { key: 'source', head: t('contactRules.source'), cell: ({ source }) => source },
        { key: 'why', head: t('contactRules.why'), grow: true, cell: ({ note }) => note },
      ]}
    />
  )
}
