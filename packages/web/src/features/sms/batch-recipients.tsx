import type { BatchFilter } from '@lumbung/contract/sms/batch'
import { Link } from 'react-router'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { stageName } from '../../parts/order/stages.ts'
import { Glyph } from '../../ui/controls/icon.tsx'
import { Status } from '../../ui/controls/status.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import { Section } from '../../ui/page/screen.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import type { BatchAnswer } from './batch-act.ts'
import styles from './batch-panels.module.css'

type Rule = BatchAnswer['held'][number]['rule']

/** What waiting mends is a ring, what somebody wished or withdrew a cross, what only counts a minus. */
const glyphs: Partial<Record<Rule, 'cross-disc' | 'dashed' | 'pause-disc' | 'arrow-ring'>> = {
  optedOut: 'cross-disc',
  restricted: 'cross-disc',
  noConsent: 'cross-disc',
  notTheirNumber: 'dashed',
  noNumber: 'dashed',
  caseRests: 'pause-disc',
  merged: 'arrow-ring',
}

/** Who gets it and who does not, by rule; wrong numbers by name; the lawful hours where they live. */
export function BatchRecipients({ answer }: { answer: BatchAnswer }) {
  const { t, format } = useSpeech()
  const { batch, held, later, wrong, wrongCount } = answer
  return (
    <div className={styles.main}>
      <Section
        title={t('sms.batch.recipients')}
        actions={
          <Link className={styles.link} to={`/sms/smsRecord?batch=${batch.id}`}>
            {t('sms.batch.openOrders')}
          </Link>
        }
      >
        <FilterFacts batch={batch} />
        {wrongCount > 0 && (
          <div className={styles.wrong} role="status">
            <Status
              look={{ family: 'wait', glyph: 'triangle', loud: true }}
              word={t('sms.batch.wrong', { n: wrongCount })}
            />
            <p className={styles.quiet}>
              {wrong.map(({ orderNo, why }) => `${orderNo} (${t(`sms.batch.wrongWhy.${why}`)})`).join(', ')}
              {wrongCount > wrong.length && ' …'}
            </p>
          </div>
        )}
      </Section>
      <Section
        title={t('sms.batch.heldTitle')}
        note={t('sms.batch.heldNote', { n: format.number(batch.held) })}
      >
        {held.length === 0 ? (
          <p className={styles.quiet}>{t('sms.batch.noneHeld')}</p>
        ) : (
          <HeldTable rows={held} label={t('sms.batch.heldTitle')} />
        )}
      </Section>
      {later.length > 0 && (
        <Section title={t('sms.batch.laterTitle')}>
          <HeldTable rows={later} label={t('sms.batch.laterTitle')} />
        </Section>
      )}
      {answer.zones.length > 0 && <Windows answer={answer} />}
    </div>
  )
}

function filterWords(
  { due, daysLate, app, stage, amount }: BatchFilter,
  { t, format }: Pick<Tools, 't' | 'format'>,
  apps: readonly { code: string; name: string }[],
) {
  const range = (from: string | undefined, to: string | undefined) =>
    from === to ? (from ?? '') : `${from ?? '…'} – ${to ?? '…'}`
  const day = (value: string | undefined) => value && format.dayShort(value)
  const whole = (value: number | undefined) => (value === undefined ? undefined : format.number(value))
  return [
    due && { label: t('sms.batch.due'), value: range(day(due.from), day(due.to)) },
    daysLate && { label: t('sms.batch.daysLate'), value: range(whole(daysLate.from), whole(daysLate.to)) },
    app && {
      label: t('ui.app'),
      value: app.map((code) => apps.find((each) => each.code === code)?.name ?? code).join(', '),
    },
    stage && { label: t('sms.batch.stage'), value: stage.map(stageName).join(', ') },
    amount && { label: t('sms.batch.amount'), value: range(whole(amount.from), whole(amount.to)) },
  ].filter((each) => each !== undefined)
}

function FilterFacts({ batch: { filter, listed } }: Pick<BatchAnswer, 'batch'>) {
  const speech = useSpeech()
  const { t } = speech
  const { apps } = useUser()
  const facts = filter === null ? [] : filterWords(filter, speech, apps)
  return (
    <div className={styles.facts}>
      {filter === null && <span className={styles.fact}>{t('sms.batch.list', { n: listed ?? 0 })}</span>}
      {filter !== null && facts.length === 0 && (
        <span className={styles.fact}>{t('sms.batch.everybody')}</span>
      )}
      {facts.map(({ label, value }) => (
        <span key={label} className={styles.fact}>
          {label} <b>{value}</b>
        </span>
      ))}
    </div>
  )
}

function HeldTable({
  rows,
  label,
}: {
  rows: readonly { rule: Rule; n: number; from: string | null }[]
  label: string
}) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  return (
    <SmallTable
      label={label}
      rows={rows}
      rowKey={({ rule }) => rule}
      columns={[
        {
          key: 'rule',
          head: t('sms.batch.rule'),
          grow: true,
          cell: ({ rule }) => {
            const name = glyphs[rule] ?? 'minus-disc'
            return (
              <span className={styles.rule}>
                <Glyph name={name} family={name === 'cross-disc' ? 'bad' : 'none'} />
                {t(`message.held.${rule}`)}
              </span>
            )
          },
        },
        { key: 'n', head: t('sms.batch.count'), align: 'end', cell: ({ n }) => <b>{format.number(n)}</b> },
        {
          key: 'from',
          head: t('sms.batch.again'),
          cell: ({ from }) =>
            from === null ? (
              <span className={styles.quiet}>{t('sms.batch.notByWaiting')}</span>
            ) : (
              `${format.moment(from, today)} WIB`
            ),
        },
      ]}
    />
  )
}

const minutesOfDay = 24 * 60
const two = (n: number) => String(n).padStart(2, '0')
const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
const share = (minutes: number) => `${(minutes / minutesOfDay) * 100}%`

/** A day of 24 hours for each zone, its lawful stretch, and the beginning as a stroke. */
function Windows({ answer: { zones } }: { answer: BatchAnswer }) {
  const { t, format } = useSpeech()
  const [first] = zones
  return (
    <Section title={t('sms.batch.window', { time: clock(first?.start ?? 0) })}>
      <ul className={styles.zones}>
        {zones.map(({ zone, n, start, hours }) => {
          const isLawful = hours !== null && start >= hours.from && start < hours.to
          const words = hours
            ? t('sms.batch.windowWords', { time: clock(start), from: clock(hours.from), to: clock(hours.to) })
            : t('sms.batch.rest')
          return (
            <li key={zone ?? 'all'} className={styles.zone}>
              <b>{zone ?? t('sms.batch.allZones')}</b>
              <span className={styles.number}>{format.number(n)}</span>
              <span className={styles.number}>{clock(start)}</span>
              <span className={styles.day} role="img" aria-label={words} title={words}>
                {hours && (
                  <span
                    className={styles.lawful}
                    style={{ left: share(hours.from), width: share(hours.to - hours.from) }}
                  />
                )}
                <span className={styles.moment} style={{ left: share(start) }} />
              </span>
              {isLawful ? (
                <Status
                  look={{ family: 'good', glyph: 'check-disc' }}
                  word={t('sms.batch.until', { time: clock(hours.to), zone: zone ?? 'WIB' })}
                />
              ) : (
                <Status
                  look={{ family: 'wait', glyph: 'dashed' }}
                  word={t(hours ? 'sms.batch.outside' : 'sms.batch.rest')}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
