import { sources } from '@lumbung/domain/sources/source'
import { type ReactNode, useState } from 'react'
import type { Format } from '../../locales/format.ts'
import { useSpeech } from '../../locales/language.tsx'
import { DetailProblem } from '../../ui/page/detail-problem.tsx'
import { Button } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import { Money } from '../../ui/controls/money.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { StaleNotice } from '../../ui/page/stale-notice.tsx'
import { FigureStrip } from '../../ui/report/figure-strip.tsx'
import { AffordabilitySum } from './affordability-sum.tsx'
import { AskSourceDialog } from './ask-source-dialog.tsx'
import styles from './bureau.module.css'
import { FacilityTable, Quality } from './facility-table.tsx'
import { shortPercent } from './fact-value.ts'
import { IdentityComparison } from './identity-comparison.tsx'
import { InquiryTable } from './inquiry-table.tsx'
import { type BureauData, useBureau } from './use-bureau.ts'

/** Everything the sources know of an order's borrower: summed up, then loan by loan, then who asked. */
export function BureauPanel({ orderNo }: { orderNo: string }) {
  const { t } = useSpeech()
  const { data, error, refetch } = useBureau(orderNo)
  const [asking, setAsking] = useState(false)
  if (data === undefined)
    return error ? (
      <DetailProblem error={error} onRetry={() => void refetch()} />
    ) : (
      <p className={cell.quiet} role="status">
        {t('ui.loading')} …
      </p>
    )
  const missing = sources.filter((source) => !data.connected.includes(source))
  return (
    <>
      <StaleNotice error={error} />
      <Section title={t('bureau.now')}>
        <Summary data={data} />
        {data.before && <Since data={data} before={data.before} />}
      </Section>
      {data.affordability && <AffordabilitySum data={data.affordability} />}
      <IdentityComparison orderNo={orderNo} />
      <Section title={t('bureau.loans')} note={data.facilities.length || undefined}>
        <FacilityTable orderNo={orderNo} data={data} />
      </Section>
      <Section title={t('bureau.asked')}>
        {data.can.ask && (
          <div className={styles.act}>
            <Button icon="refresh" onClick={() => setAsking(true)}>
              {t('bureau.askAgain')}
            </Button>
          </div>
        )}
        <InquiryTable inquiries={data.inquiries} />
        <Consent consent={data.consent} />
        {missing.length > 0 && (
          <p className={styles.said}>
            {t('bureau.notConnected', {
              sources: missing.map((source) => t(`bureau.source.${source}`)).join(', '),
            })}
          </p>
        )}
      </Section>
      {asking && (
        <AskSourceDialog orderNo={orderNo} sources={data.connected} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

/** What the borrower owes elsewhere, in four figures with what each was before. */
function Summary({ data: { now, before, affordability } }: { data: BureauData }) {
  const { t, format } = useSpeech()
  const known = (value: number | null, text: (value: number) => ReactNode): ReactNode =>
    value === null ? <span className={cell.quiet}>{t('bureau.unknown')}</span> : text(value)
  const was = (value: number | null | undefined, current: number | null, text: (value: number) => string) =>
    value === null || value === undefined || value === current
      ? undefined
      : t('bureau.was', { value: text(value) })
  const income = affordability?.income ?? null
  return (
    <FigureStrip
      figures={[
        {
          label: t('bureau.platforms'),
          value: known(now.platforms, format.number),
          note: was(before?.platforms, now.platforms, format.number),
        },
        {
          label: t('bureau.worst'),
          value: <Quality quality={now.worstQuality24} />,
          note: was(before?.worstQuality24, now.worstQuality24, format.number),
        },
        {
          label: t('bureau.dpd'),
          value: known(now.maxDpd90, (n) => t('bureau.days', { n })),
          late: (now.maxDpd90 ?? 0) > 0,
          note: was(before?.maxDpd90, now.maxDpd90, format.number),
        },
        {
          label: t('bureau.burden'),
          value: known(now.burden, (amount) => <Money amount={amount} withCurrency />),
          note: shareOf(now.burden, income, format, (share) => t('bureau.ofIncome', { share })),
        },
      ]}
    />
  )
}

function shareOf(
  burden: number | null,
  income: number | null,
  format: Format,
  words: (share: string) => string,
): string | undefined {
  if (burden === null || income === null || income === 0) return undefined
  return words(shortPercent(Math.round((burden / income) * 100) * 10_000, format))
}

/** What has changed since the borrower's last order. */
function Since({ data, before }: { data: BureauData; before: NonNullable<BureauData['before']> }) {
  const { t, format } = useSpeech()
  const count = (change: 'new' | 'worse') => data.facilities.filter((loan) => loan.change === change).length
  return (
    <p className={styles.said}>
      {t('bureau.since', {
        orderNo: before.orderNo,
        day: format.instant(before.at),
        fresh: count('new'),
        gone: before.gone,
        worse: count('worse'),
      })}
    </p>
  )
}

function Consent({ consent }: Pick<BureauData, 'consent'>) {
  const { t, format } = useSpeech()
  return (
    <p className={styles.said}>
      {consent === null
        ? t('bureau.noConsent')
        : t('bureau.consent', {
            at: format.instant(consent.givenAt),
            day: format.day(consent.lastDay),
            wording: consent.wording,
          })}
    </p>
  )
}
