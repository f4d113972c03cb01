import { useSearchParams, useParams } from 'react-router'
import { useOpenedOrder } from '../../core/opened-orders.ts'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { FilterControl } from '../../ui/list/filter-control.tsx'
import { isPreset, parseRange, presetRange } from '../../ui/list/filter-text.ts'
import { Problem } from '../../ui/list/list-problem.tsx'
import { useListTools } from '../../ui/list/use-list-tools.ts'
import { DetailLoading } from '../../ui/page/detail-loading.tsx'
import { OrderProblem } from '../../parts/order/order-problem.tsx'
import { StaleNotice } from '../../ui/page/stale-notice.tsx'
import { type ComplaintPart, complaintParts, partOfFile } from './complaint-answer.ts'
import styles from './complaint-file-screen.module.css'
import { ComplaintHead } from './complaint-head.tsx'
import { ComplaintPanels } from './complaint-panels.tsx'
import { ComplaintRows } from './complaint-rows.tsx'
import { type CheckStanding, type ComplaintFile, useComplaint } from './use-complaint.ts'
import { zoneShown } from '../../parts/contact/zone-time.ts'

/** Part and days stand in the address: whoever gets it sees the same file. */
function usePlace() {
  const [search, setSearch] = useSearchParams()
  const part = complaintParts.find((each) => each === search.get('part')) ?? 'all'
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return {
    part,
    period: search.get('period') ?? '',
    setPart: (next: string) => set('part', next === 'all' ? '' : next),
    setPeriod: (next: string) => set('period', next),
  }
}

type Place = ReturnType<typeof usePlace>

/** Everything that was done to reach and charge one borrower, on one page; nothing of it can be edited. */
function ComplaintFileScreen() {
  const orderNo = useParams()['orderNo'] ?? ''
  const place = usePlace()
  const { businessDate: today } = useUser()
  const days = isPreset(place.period) ? presetRange(place.period, today) : parseRange(place.period)
  const { file, standing, again } = useComplaint(orderNo, days)
  useOpenedOrder(file.data && orderNo)
  if (file.data === undefined)
    return file.error ? <OrderProblem error={file.error} onRetry={again} /> : <DetailLoading />
  return (
    <>
      <StaleNotice error={file.error} />
      <Page file={file.data} standing={standing} again={again} place={place} />
    </>
  )
}

interface PageProps {
  file: ComplaintFile
  standing: CheckStanding
  again: () => void
  place: Place
}

function Page({ file, standing, again, place }: PageProps) {
  const { t } = useSpeech()
  const entries = partOfFile(file, place.part)
  const differs = standing.kind === 'done' ? (standing.check.differs?.key ?? null) : null
  return (
    <article className={styles.screen} aria-label={`${t('complaint.title')} ${file.orderNo}`}>
      <ComplaintHead file={file} standing={standing} again={again} onMade={again} />
      <Bar file={file} place={place} again={again} />
      <div className={styles.body}>
        {entries.length > 0 ? (
          <ComplaintRows file={file} entries={entries} differs={differs} />
        ) : (
          <Nothing file={file} place={place} />
        )}
        <ComplaintPanels file={file} standing={standing} />
      </div>
    </article>
  )
}

function Bar({ file, place, again }: Omit<PageProps, 'standing'>) {
  const { t, format } = useSpeech()
  const { tools } = useListTools(again)
  const count = (part: ComplaintPart) => format.number(partOfFile(file, part).length)
  return (
    <div className={styles.bar}>
      <Segments
        label={t('complaint.part')}
        value={place.part}
        options={complaintParts.map((part) => ({
          value: part,
          label: t(`complaint.parts.${part}`),
          count: count(part),
        }))}
        onChange={place.setPart}
      />
      <span className={styles.clocks}>{t('complaint.clocks', { zone: zoneShown(file.zone) })}</span>
      <FilterControl
        field={{ name: 'period', kind: 'days', label: 'complaint.period' }}
        text={place.period}
        tools={tools}
        tall={false}
        onChange={place.setPeriod}
      />
    </div>
  )
}

function Nothing({ file, place }: Pick<PageProps, 'file' | 'place'>) {
  const { t, format } = useSpeech()
  const days = `${format.dayShort(file.from)} – ${format.day(file.to)}`
  const isPart = file.entries.length > 0
  return (
    <Problem
      title={t('complaint.empty')}
      text={isPart ? t('complaint.emptyPart') : t('complaint.emptyPeriod', { days })}
    >
      {(isPart || place.period) && (
        <Button onClick={() => (isPart ? place.setPart('all') : place.setPeriod(''))}>
          {t('complaint.whole')}
        </Button>
      )}
    </Problem>
  )
}

export default ComplaintFileScreen
