import type {
  getBankRules,
  getContactRules,
  getCostCeilings,
  getParameters,
  getPayoutSettings,
} from '@lumbung/contract/utils/dated-setting'
import { decideSetting, proposeSetting } from '@lumbung/contract/utils/dated-setting'
import type { RetOf } from '@lumbung/contract/call'
import type { SettingArea } from '@lumbung/domain/settings/dated'
import { type ReactNode, useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { useHolds, useUser } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import { Detail } from '../../ui/page/detail.tsx'
import { Screen, Section } from '../../ui/page/screen.tsx'
import { type SmallColumn, SmallTable } from '../../ui/page/small-table.tsx'
import { SettingDecision } from './setting-decision.tsx'
import { SettingDialog } from './setting-dialog.tsx'
import type { HeldSetting, KeptSetting } from './setting-values.ts'
import { stateKey, valueInWords } from './setting-words.ts'
import styles from './settings.module.css'

type Kept = RetOf<typeof getParameters>

/** Settings with a day: what holds, what was put forward and waits for another person, what was and will be. */
export function DatedSettings({
  area,
  call,
  children,
}: {
  area: Exclude<SettingArea, 'outward'>
  call:
    | typeof getContactRules
    | typeof getParameters
    | typeof getPayoutSettings
    | typeof getCostCeilings
    | typeof getBankRules
  children?: ReactNode
}) {
  const { t, format } = useSpeech()
  const holds = useHolds()
  const [asking, setAsking] = useState<HeldSetting | null>(null)
  const [deciding, setDeciding] = useState<KeptSetting | null>(null)
  const title = t(`settings.title.${area}`)
  return (
    <Detail call={call} request={{}}>
      {(kept, refresh) => (
        <Screen title={title}>
          <Section>
            <p className={styles.what}>{t(`settings.what.${area}`)}</p>
            {kept.today.some(({ code, from }) => code === 'costCeilings' && from === null) && (
              <p role="note" className={styles.warning}>
                {t('products.notConfirmed')}
              </p>
            )}
          </Section>
          <Section>
            <RuleTable title={title} kept={kept} onChange={holds(proposeSetting.name) ? setAsking : null} />
          </Section>
          {children}
          <Section title={t('settings.history')}>
            <History settings={kept.settings} onDecide={holds(decideSetting.name) ? setDeciding : null} />
          </Section>
          {asking && <SettingDialog rule={asking} onClose={() => setAsking(null)} onSaved={refresh} />}
          {deciding && (
            <SettingDecision
              setting={deciding}
              title={t(`settings.name.${deciding.code}`)}
              value={valueInWords(deciding, t, format)}
              onClose={() => setDeciding(null)}
              onSaved={refresh}
            />
          )}
        </Screen>
      )}
    </Detail>
  )
}

function RuleTable({
  title,
  kept,
  onChange,
}: {
  title: string
  kept: Kept
  onChange: ((rule: HeldSetting) => void) | null
}) {
  const { t, format } = useSpeech()
  const aheadOf = (rule: HeldSetting) =>
    kept.settings
      .filter(({ code, ahead, state }) => ahead && state === 'agreed' && code === rule.code)
      .toReversed()
  const columns: SmallColumn<HeldSetting>[] = [
    {
      key: 'rule',
      head: t('settings.rule'),
      // The name leads to the dialog: what stands at the end of so wide a row is not seen on a phone.
      cell: (rule) => {
        const name = t(`settings.name.${rule.code}`)
        return onChange ? (
          <Button kind="link" aria-label={t('settings.changeOf', { name })} onClick={() => onChange(rule)}>
            {name}
          </Button>
        ) : (
          name
        )
      },
    },
    {
      key: 'today',
      head: t('settings.today'),
      cell: (rule) => <span className={styles.whole}>{valueInWords(rule, t, format)}</span>,
    },
    {
      key: 'source',
      head: t('settings.source'),
      cell: ({ source }) => <span className={styles.whole}>{source}</span>,
    },
    {
      key: 'since',
      head: t('settings.since'),
      cell: ({ from }) => (from === null ? t('settings.atFirst') : format.day(from)),
    },
    {
      key: 'ahead',
      head: t('settings.ahead'),
      grow: true,
      cell: (rule) => {
        const ahead = aheadOf(rule)
        if (ahead.length === 0) return <span className={cell.quiet}>{t('settings.nothingAhead')}</span>
        return ahead.map((next) => (
          <div key={next.id}>
            {t('settings.aheadFrom', {
              day: format.day(next.from),
              value: valueInWords(next, t, format),
            })}
          </div>
        ))
      },
    },
  ]
  return <SmallTable label={title} rows={kept.today} rowKey={({ code }) => code} columns={columns} />
}

function History({
  settings,
  onDecide,
}: {
  settings: readonly KeptSetting[]
  onDecide: ((setting: KeptSetting) => void) | null
}) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  if (settings.length === 0) return <p className={cell.quiet}>{t('settings.never')}</p>
  return (
    <SmallTable
      label={t('settings.history')}
      rows={settings}
      rowKey={({ id }) => String(id)}
      columns={[
        { key: 'from', head: t('settings.from'), whole: true, cell: ({ from }) => format.day(from) },
        { key: 'rule', head: t('settings.rule'), cell: ({ code }) => t(`settings.name.${code}`) },
        { key: 'value', head: t('settings.value'), cell: (rule) => valueInWords(rule, t, format) },
        {
          key: 'status',
          head: t('settings.status'),
          cell: (setting) => {
            const word = t(stateKey(setting))
            return setting.state === 'waiting' && onDecide !== null ? (
              <Button
                kind="link"
                // What is read on it, then what it does.
                aria-label={`${word}. ${t('settings.decideOf', { name: t(`settings.name.${setting.code}`) })}`}
                onClick={() => onDecide(setting)}
              >
                {word}
              </Button>
            ) : (
              word
            )
          },
        },
        { key: 'by', head: t('settings.by'), cell: ({ setBy }) => setBy.name },
        { key: 'at', head: t('settings.at'), cell: ({ setAt }) => format.moment(setAt, businessDate) },
        { key: 'decidedBy', head: t('settings.decidedBy'), cell: ({ decidedBy }) => decidedBy ?? '–' },
        { key: 'source', head: t('settings.source'), cell: ({ source }) => source },
        { key: 'why', head: t('settings.why'), grow: true, cell: ({ note }) => note },
      ]}
    />
  )
}
