import { decideSetting, getLayouts, proposeSetting } from '@lumbung/contract/utils/dated-setting'
import { feedOfLayout, layoutCodes } from '@lumbung/domain/outward/layout'
import { useState } from 'react'
import { useHolds, useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import { Detail } from '../../ui/page/detail.tsx'
import { Screen, Section } from '../../ui/page/screen.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { LayoutDialog } from './outward-layout-dialog.tsx'
import styles from './outward.module.css'
import { SettingDecision } from './setting-decision.tsx'
import type { HeldLayout, HeldSetting, KeptSetting } from './setting-values.ts'
import { valueInWords } from './setting-words.ts'

const isLayout = (setting: HeldSetting): setting is HeldLayout =>
  (layoutCodes as readonly string[]).includes(setting.code)

/** What each receiver wants, as two people stand for it; what was put forward and waits for the second. */
export function OutwardLayouts() {
  const { t, format } = useSpeech()
  const holds = useHolds()
  const [asking, setAsking] = useState<HeldLayout | null>(null)
  const [deciding, setDeciding] = useState<KeptSetting | null>(null)
  return (
    <Detail call={getLayouts} request={{}}>
      {(kept, refresh) => (
        <Screen title={t('settings.title.outward')}>
          <Section>
            <p className={styles.what}>{t('outward.layoutWhat')}</p>
          </Section>
          <Section>
            <Today
              layouts={kept.today.filter(isLayout)}
              onChange={holds(proposeSetting.name) ? setAsking : null}
            />
          </Section>
          <Section title={t('settings.history')}>
            <History settings={kept.settings} onDecide={holds(decideSetting.name) ? setDeciding : null} />
          </Section>
          {asking && <LayoutDialog held={asking} onClose={() => setAsking(null)} onSaved={refresh} />}
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

function Today({
  layouts,
  onChange,
}: {
  layouts: readonly HeldLayout[]
  onChange: ((held: HeldLayout) => void) | null
}) {
  const { t, format } = useSpeech()
  return (
    <SmallTable
      label={t('settings.title.outward')}
      rows={layouts}
      rowKey={({ code }) => code}
      columns={[
        {
          key: 'feed',
          head: t('outward.feed'),
          cell: (held) => {
            const name = t(`outward.feeds.${feedOfLayout[held.code]}`)
            return onChange ? (
              <Button
                kind="link"
                aria-label={t('settings.changeOf', { name })}
                onClick={() => onChange(held)}
              >
                {name}
              </Button>
            ) : (
              name
            )
          },
        },
        { key: 'today', head: t('settings.today'), cell: (held) => valueInWords(held, t, format) },
        { key: 'source', head: t('settings.source'), cell: ({ source }) => source },
        {
          key: 'since',
          head: t('settings.since'),
          grow: true,
          cell: ({ from }) => (from === null ? t('outward.whyOff') : format.day(from)),
        },
      ]}
    />
  )
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
        { key: 'from', head: t('settings.from'), cell: ({ from }) => format.day(from) },
        { key: 'feed', head: t('outward.feed'), cell: ({ code }) => t(`settings.name.${code}`) },
        { key: 'value', head: t('settings.value'), cell: (setting) => valueInWords(setting, t, format) },
        {
          key: 'status',
          head: t('settings.status'),
          cell: (setting) => {
            const word = t(
              setting.state === 'agreed'
                ? setting.ahead
                  ? 'settings.ahead'
                  : 'settings.begun'
                : `settings.states.${setting.state}`,
            )
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
