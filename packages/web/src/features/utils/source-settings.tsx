import { getSourceSettings, saveSourceSetting } from '@lumbung/contract/utils/source-setting'
import type { RetOf } from '@lumbung/contract/call'
import { useState } from 'react'
import { useHolds, useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { Status } from '../../ui/controls/status.tsx'
import cell from '../../ui/list/cell.module.css'
import { Detail } from '../../ui/page/detail.tsx'
import { Screen, Section } from '../../ui/page/screen.tsx'
import { type SmallColumn, SmallTable } from '../../ui/page/small-table.tsx'
import { AffordabilityCeilings } from './affordability-ceilings.tsx'
import styles from './settings.module.css'
import type { SourceInForce } from './source-in-force.ts'
import { SourceSettingDialog } from './source-setting-dialog.tsx'

type Kept = RetOf<typeof getSourceSettings>
type Setting = Kept['settings'][number]

/** How borrowers are asked about and what that costs, what holds and what was; and what they may be asked to bear. */
export function SourceSettings() {
  const { t } = useSpeech()
  const holds = useHolds()
  const [asking, setAsking] = useState<SourceInForce | null>(null)
  return (
    <Detail call={getSourceSettings} request={{}}>
      {(kept, refresh) => (
        <Screen title={t('sources.title')}>
          <Section>
            <p className={styles.what}>{t('sources.what')}</p>
          </Section>
          <Section>
            <Today kept={kept} onChange={holds(saveSourceSetting.name) ? setAsking : null} />
          </Section>
          <AffordabilityCeilings />
          <Section title={t('sources.history')}>
            <History settings={kept.settings} />
          </Section>
          {asking && <SourceSettingDialog held={asking} onClose={() => setAsking(null)} onSaved={refresh} />}
        </Screen>
      )}
    </Detail>
  )
}

function Today({ kept, onChange }: { kept: Kept; onChange: ((held: SourceInForce) => void) | null }) {
  const { t, format } = useSpeech()
  const columns: SmallColumn<SourceInForce>[] = [
    {
      key: 'source',
      head: t('sources.source'),
      cell: (held) => {
        const name = t(`sources.name.${held.source}`)
        return onChange ? (
          <Button kind="link" aria-label={t('sources.changeOf', { name })} onClick={() => onChange(held)}>
            {name}
          </Button>
        ) : (
          name
        )
      },
    },
    { key: 'state', head: t('sources.state'), cell: (held) => <State held={held} /> },
    {
      key: 'spent',
      head: t('sources.spentToday'),
      align: 'end',
      cell: ({ spent, dayBudget }) => (
        <span className={spent >= dayBudget ? cell.late : undefined}>
          {t('sources.ofBudget', { spent: format.number(spent), budget: format.number(dayBudget) })}
        </span>
      ),
    },
    { key: 'asked', head: t('sources.askedToday'), align: 'end', cell: ({ asked }) => format.number(asked) },
    {
      key: 'waiting',
      head: t('sources.waiting'),
      align: 'end',
      cell: ({ waiting }) => format.number(waiting),
    },
    { key: 'price', head: t('sources.price'), align: 'end', cell: ({ price }) => <Money amount={price} /> },
    {
      key: 'valid',
      head: t('sources.validDays'),
      align: 'end',
      cell: ({ validDays }) => t('sources.days', { n: validDays }),
    },
    {
      key: 'wait',
      head: t('sources.waitMinutes'),
      align: 'end',
      cell: ({ waitMinutes }) => t('sources.minutes', { n: waitMinutes }),
    },
    {
      key: 'since',
      head: t('sources.since'),
      grow: true,
      cell: ({ from }) => (from === null ? t('sources.atFirst') : format.day(from)),
    },
  ]
  return (
    <SmallTable
      label={t('sources.title')}
      rows={kept.today}
      rowKey={({ source }) => source}
      columns={columns}
    />
  )
}

function State({ held: { connected, active, spent, dayBudget } }: { held: SourceInForce }) {
  const { t } = useSpeech()
  if (!connected)
    return <Status look={{ family: 'none', glyph: 'dashed' }} word={t('sources.states.notConnected')} />
  if (!active)
    return (
      <Status look={{ family: 'bad', glyph: 'pause-disc', loud: true }} word={t('sources.states.stopped')} />
    )
  if (spent >= dayBudget)
    return (
      <Status look={{ family: 'late', glyph: 'triangle', loud: true }} word={t('sources.states.usedUp')} />
    )
  return <Status look={{ family: 'good', glyph: 'check-disc' }} word={t('sources.states.on')} />
}

function History({ settings }: { settings: readonly Setting[] }) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  if (settings.length === 0) return <p className={cell.quiet}>{t('sources.never')}</p>
  return (
    <SmallTable
      label={t('sources.history')}
      rows={settings}
      rowKey={({ source, from, setAt }) => `${source} ${from} ${setAt}`}
      columns={[
        { key: 'from', head: t('sources.from'), cell: ({ from }) => format.day(from) },
        { key: 'source', head: t('sources.source'), cell: ({ source }) => t(`sources.name.${source}`) },
        {
          key: 'active',
          head: t('sources.state'),
          cell: ({ active }) => t(active ? 'sources.states.on' : 'sources.states.stopped'),
        },
        {
          key: 'budget',
          head: t('sources.dayBudget'),
          align: 'end',
          cell: ({ dayBudget }) => <Money amount={dayBudget} />,
        },
        {
          key: 'price',
          head: t('sources.price'),
          align: 'end',
          cell: ({ price }) => <Money amount={price} />,
        },
        {
          key: 'valid',
          head: t('sources.validDays'),
          align: 'end',
          cell: ({ validDays }) => t('sources.days', { n: validDays }),
        },
        {
          key: 'wait',
          head: t('sources.waitMinutes'),
          align: 'end',
          cell: ({ waitMinutes }) => t('sources.minutes', { n: waitMinutes }),
        },
        { key: 'by', head: t('sources.by'), cell: ({ setBy }) => setBy },
        { key: 'at', head: t('sources.at'), cell: ({ setAt }) => format.moment(setAt, businessDate) },
        { key: 'why', head: t('sources.why'), grow: true, cell: ({ note }) => note },
      ]}
    />
  )
}
