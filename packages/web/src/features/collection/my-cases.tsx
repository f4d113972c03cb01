import { StrategyInUse } from './strategy-in-use.tsx'
import { myCasesMax } from '@lumbung/contract/collection/my-cases'
import type { RouteName } from '@lumbung/contract/routes'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { queryClient } from '../../core/query-client.ts'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { useKeys } from '../../ui/controls/use-keys.ts'
import bar from '../../ui/list/list-bar.module.css'
import foot from '../../ui/list/list-foot.module.css'
import { ListProblem, Problem } from '../../ui/list/list-problem.tsx'
import { ListSkeleton } from '../../ui/list/list-row.tsx'
import { useListTools } from '../../ui/list/use-list-tools.ts'
import { useMedia } from '../../ui/use-media.ts'
import { certificateStanding } from './collector-act.ts'
import { atDesk, type Desk, useDesk } from './desk.ts'
import {
  type CaseTab,
  caseTabs,
  casesUnder,
  type MyCases,
  type PlacedCase,
  tabCounts,
  tabIn,
} from './my-cases-answer.ts'
import { MyCasesList } from './my-cases-list.tsx'
import { isEnded, type MyCaseRow } from './my-cases-row.tsx'
import { MyCasesPace } from './my-cases-pace.tsx'
import styles from './my-cases.module.css'
import { deskOf, myCasesQuery, useCaseAhead, useMyCases } from './use-my-cases.ts'

const skeleton = [{ id: 'orderNo' }, { id: 'why' }, { id: 'reach' }, { id: 'owed', align: 'end' as const }]

interface MyCasesProps {
  name: RouteName
  /** Which of one's open cases this screen has; all, where it is not said. */
  only?: ((row: PlacedCase) => boolean) | undefined
  /** Those that stand in no section are told of here. */
  tellsLeftOut: boolean
}

/** What a collector sits at: whom to call now and why, what comes later, and how far the day is. */
function MyCasesOf({ name, only, tellsLeftOut }: MyCasesProps) {
  const { t } = useSpeech()
  const title = t(`menu.${name}`)
  const { businessDate: today } = useUser()
  const query = useMyCases()
  const [search] = useSearchParams()
  const tab = tabIn(search)
  const refresh = () => void query.refetch()
  const { tools } = useListTools(refresh)
  const answer = query.data && narrowed(query.data, only)
  const rows = answer && (tab === 'ended' ? answer.endedToday : casesUnder(tab, answer, today))
  return (
    <section className={styles.screen} aria-label={title} aria-busy={query.isFetching}>
      <Head title={title} answer={answer} />
      {answer && <MyCasesPace figures={answer.figures} />}
      {answer && <Bar answer={answer} tab={tab} answeredAt={query.dataUpdatedAt} refresh={refresh} />}
      {query.error && (
        <ListProblem
          name={name}
          fields={[]}
          texts={{}}
          tools={tools}
          error={query.error}
          rowCount={answer?.cases.length ?? null}
          onTexts={refresh}
        />
      )}
      {!answer && !query.error && (
        <div className={styles.skeleton}>
          <ListSkeleton columns={skeleton} pick={false} />
        </div>
      )}
      {rows && (
        <MyCasesList rows={rows} ended={tab === 'ended'} label={title}>
          {rows.length === 0 && <Empty answer={answer} tab={tab} />}
          {tab === 'next' && tellsLeftOut && <LeftOut answer={answer} />}
        </MyCasesList>
      )}
      {rows && (
        <div className={styles.foot}>
          <Foot next={answer.next} rows={rows} />
        </div>
      )}
    </section>
  )
}

/** Title, duty and certificate; the next case by N. */
function Head({ title, answer }: { title: string; answer: MyCases | undefined }) {
  const { t } = useSpeech()
  const next = answer?.next ?? null
  const ready = useCaseAhead(next)
  const phone = useMedia('(width < 1021px)')
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {answer && <Duty collector={answer.collector} />}
      <div className={styles.next}>
        {next !== null && (
          <span className={styles.ahead}>
            {t('myCases.ahead')} <b>{next}</b>
            {ready && t('myCases.joined', { detail: t('myCases.ready') })}
          </span>
        )}
        {!phone && <NextButton next={next} phone={false} />}
      </div>
    </header>
  )
}

/** N does the same; a phone has none. */
function NextButton({ next, phone }: { next: string | null; phone: boolean }) {
  const { t } = useSpeech()
  const navigate = useNavigate()
  const desk = useDesk()
  const open = () => {
    if (next !== null) void navigate(deskOf(desk, next))
  }
  useKeys({ n: open })
  return (
    <Button kind="filled" {...(!phone && { hotkey: 'N' })} disabled={next === null} onClick={open}>
      {t('myCases.nextCase')}
    </Button>
  )
}

/** Without a valid certificate nobody is called: that is said where the day begins. */
function Duty({ collector: { onDuty, certified, certifiedUntil } }: Pick<MyCases, 'collector'>) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const { needsCertificate } = useDesk()
  const duty = t(onDuty ? 'collectors.onDuty' : 'collectors.offDuty')
  if (!needsCertificate) return <span className={styles.duty}>{duty}</span>
  const standing = certificateStanding({ certified, certifiedUntil }, today)
  const words =
    standing === 'missing' || certifiedUntil === null
      ? t('collectors.noCertificate')
      : `${t('collectors.certificate')} ${t(`collectors.${standing}`, { day: format.day(certifiedUntil) })}`
  return (
    <span className={styles.duty}>
      {duty} · <span data-standing={standing}>{words}</span>
    </span>
  )
}

interface BarProps {
  answer: MyCases
  tab: CaseTab
  answeredAt: number
  refresh: () => void
}

/** The tabs with their counts; when the answer came. */
function Bar({ answer, tab, answeredAt, refresh }: BarProps) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const counts = tabCounts(answer, today)
  return (
    <div className={styles.bar}>
      <nav className={styles.tabs} aria-label={t('myCases.tabs.label')}>
        {caseTabs.map((each) => (
          <Link
            key={each}
            to={each === 'next' ? '?' : `?tab=${each}`}
            className={bar.view}
            aria-current={each === tab ? 'true' : undefined}
          >
            {t(`myCases.tabs.${each}`)} <span className={bar.count}>{format.number(counts[each])}</span>
          </Link>
        ))}
      </nav>
      <div className={styles.tools}>
        <StrategyInUse answer={answer} />
        <span className={bar.fresh}>
          {t('ui.freshAt', { time: format.time(new Date(answeredAt).toISOString()) })}
        </span>
        <IconButton icon="refresh" label={t('ui.refresh')} small onClick={refresh} />
      </div>
    </div>
  )
}

/** Who holds nothing is told who assigns; a tab of which there is nothing says so. */
function Empty({ answer, tab }: { answer: MyCases; tab: CaseTab }) {
  const { t } = useSpeech()
  const { department } = useDesk()
  if (answer.figures.open === 0 && tab !== 'ended')
    return <Problem title={t('myCases.empty.title')} text={t(`desk.${department}.assigns`)} />
  const isNone = answer.unplaced.length === 0
  return (tab !== 'next' || isNone) && <p className={styles.note}>{t('myCases.empty.tab')}</p>
}

/** What is held and stands in no section: no case goes missing. */
function LeftOut({ answer: { unplaced, isCut } }: { answer: MyCases }) {
  const { t, format } = useSpeech()
  const { paths } = useDesk()
  const n = unplaced.reduce((sum, { count }) => sum + count, 0)
  const why = unplaced
    .map(({ rule, count }) => `${format.number(count)} ${t(`contact.rules.${rule}`).toLowerCase()}`)
    .join(', ')
  return (
    <>
      {n > 0 && (
        <p className={styles.note}>
          {t('myCases.unplaced', { n, why })} <Link to={paths.allMine}>{t('myCases.unplacedShow')}</Link>
        </p>
      )}
      {isCut && <p className={styles.note}>{t('myCases.cut', { n: format.number(myCasesMax) })}</p>}
    </>
  )
}

/** How many, the keys, what is owed in them. */
function Foot({ next, rows }: { next: string | null; rows: readonly MyCaseRow[] }) {
  const { t, format } = useSpeech()
  const phone = useMedia('(width < 1021px)')
  const owed = rows.reduce((sum, row) => sum + (isEnded(row) ? 0 : (row.owed ?? 0)), 0)
  const n = format.number(rows.length)
  return (
    <footer className={foot.foot}>
      <span className={foot.range}>
        {t('ui.range', { from: format.number(Math.min(1, rows.length)), to: n })} <b>{n}</b>
      </span>
      <span className={foot.keys}>
        <kbd>N</kbd> {t('myCases.keyNext')} <kbd>J</kbd>
        <kbd>K</kbd> {t('ui.keyRow')} <kbd>↵</kbd> {t('ui.keyOpen')}
      </span>
      <span className={foot.sum}>
        {owed > 0 && (
          <>
            {t('myCases.sum', { n: rows.length })} <b>Rp {format.number(owed)}</b>
          </>
        )}
      </span>
      {phone && <NextButton next={next} phone />}
    </footer>
  )
}

/** Those of a screen, in the order and with the places they have among all. */
function narrowed(answer: MyCases, only: MyCasesProps['only']): MyCases {
  return only === undefined ? answer : { ...answer, cases: answer.cases.filter(only) }
}

/** One's own cases as a screen of a department has them. */
export function myCasesScreen(desk: Desk, props: MyCasesProps) {
  const screen = () => <MyCasesOf {...props} />
  return atDesk(
    desk,
    Object.assign(screen, { ask: async () => await queryClient.prefetchQuery(myCasesQuery(desk)) }),
  )
}
