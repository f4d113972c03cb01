import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryClient } from '../../core/query-client.ts'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { ReachStatus } from '../../parts/contact/reach-status.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { useKeys } from '../../ui/controls/use-keys.ts'
import cell from '../../ui/list/cell.module.css'
import { Dash } from '../../ui/list/columns.tsx'
import { Problem, reasonOf } from '../../ui/list/list-problem.tsx'
import { SmallTable } from '../../ui/page/small-table.tsx'
import { Figures } from '../../ui/report/figures.tsx'
import type { MyLeads } from './lead-answer.ts'
import { LeadDesk } from './lead-desk.tsx'
import { leadStates } from './lead-states.ts'
import styles from './my-leads.module.css'
import { myLeadsQuery, useLeadAhead, useMyLeads } from './use-my-leads.ts'

/** What a seller sits at: whom to call now, the next one there already, and how far the day is. */
function MyLeadsScreen() {
  const { t } = useSpeech()
  const query = useMyLeads()
  const [search, setSearch] = useSearchParams()
  const chosen = Number(search.get('lead')) || null
  const answer = query.data
  const next = answer ? nextAfter(answer, chosen) : null
  useLeadAhead(next)
  // A follow-up that is on its way cannot be left: its refusal would meet nobody.
  const [isSending, setSending] = useState(false)
  const open = (id: number | null) => {
    if (!isSending) setSearch(id === null ? {} : { lead: String(id) }, { replace: chosen !== null })
  }
  const openNext = () => {
    if (next !== null) open(next)
  }
  useKeys({ n: openNext })
  const title = t('menu.myLeads')
  return (
    <section className={styles.screen} aria-label={title} aria-busy={query.isFetching}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <span className={styles.next}>
          <Button kind="filled" hotkey="N" disabled={next === null || isSending} onClick={openNext}>
            {t('leads.mine.next')}
          </Button>
        </span>
      </header>
      {answer && (
        <div className={styles.pace}>
          <Pace figures={answer.figures} />
        </div>
      )}
      {query.error && !answer && (
        <Problem title={t('ui.failedTitle')} glyph="bad" text={reasonOf(query.error).text}>
          <Button icon="refresh" onClick={() => void query.refetch()}>
            {t('ui.retry')}
          </Button>
        </Problem>
      )}
      {!answer && !query.error && (
        <p className={styles.note} role="status">
          {t('ui.loading')} …
        </p>
      )}
      {answer && (
        <div className={styles.body} data-open={chosen !== null || undefined}>
          <div className={styles.list}>
            {answer.stopped && <p role="alert">{t('leads.mine.stopped')}</p>}
            {answer.leads.length === 0 ? (
              <p className={styles.note}>{t('leads.mine.empty')}</p>
            ) : (
              <Leads answer={answer} chosen={chosen} onOpen={open} />
            )}
            {answer.isCut && <p className={styles.note}>{t('leads.mine.cut')}</p>}
          </div>
          <div className={styles.pane}>
            {chosen === null ? (
              <p className={styles.note}>{t('leads.mine.choose')}</p>
            ) : (
              <LeadDesk id={chosen} onClose={() => open(null)} onSending={setSending} />
            )}
          </div>
        </div>
      )}
    </section>
  )
}

/** Whom to call next: the first that may be called now and is not open already. */
function nextAfter({ leads, stopped }: MyLeads, chosen: number | null): number | null {
  return stopped ? null : (leads.find(({ id, isNow }) => isNow && id !== chosen)?.id ?? null)
}

function Pace({ figures }: Pick<MyLeads, 'figures'>) {
  const { t, format } = useSpeech()
  const names = ['open', 'now', 'calls', 'connected', 'followed', 'earned'] as const
  return (
    <Figures
      compact
      figures={names.map((name) => ({
        label: t(`leads.mine.${name}`),
        value: format.number(figures[name]),
      }))}
    />
  )
}

interface LeadsProps {
  answer: MyLeads
  chosen: number | null
  onOpen: (id: number) => void
}

function Leads({ answer, chosen, onOpen }: LeadsProps) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  // The one that is open stays in sight as N goes on.
  useEffect(() => {
    document.querySelector(`[data-lead="${chosen}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <SmallTable
      label={t('menu.myLeads')}
      rows={answer.leads}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'place',
          head: t('leads.mine.place'),
          align: 'end',
          cell: ({ place }) => <span className={cell.quiet}>{place}</span>,
        },
        {
          key: 'phone',
          head: t('leads.phone'),
          cell: ({ id, phone }) => (
            <button
              type="button"
              className={styles.open}
              data-lead={id}
              aria-current={id === chosen || undefined}
              onClick={() => onOpen(id)}
            >
              <MaskedValue value={phone} />
            </button>
          ),
        },
        {
          key: 'reach',
          head: t('contact.reach'),
          cell: ({ reach }) => (reach ? <ReachStatus reach={reach} /> : <Dash />),
        },
        { key: 'pool', head: t('leads.pool'), grow: true, cell: ({ pool }) => t(`leads.pools.${pool}`) },
        {
          key: 'status',
          head: t('leads.status'),
          cell: ({ status }) => <StateOf set={leadStates} state={status} />,
        },
        {
          key: 'label',
          head: t('leads.label'),
          cell: ({ label }) => (label ? t(`leads.labels.${label}`) : <Dash />),
        },
        {
          key: 'nextCallAt',
          head: t('leads.nextCall'),
          align: 'end',
          cell: ({ nextCallAt }) => (nextCallAt ? format.moment(nextCallAt, today) : <Dash />),
        },
      ]}
    />
  )
}

export default Object.assign(MyLeadsScreen, {
  ask: async () => await queryClient.prefetchQuery(myLeadsQuery),
})
