import { minuteMs } from '@lumbung/domain/contact/local-time'
import { type WorkSection, workSections } from '@lumbung/domain/cases/work-order'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { PlainKey } from '../../locales/words.ts'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { ListPhoneRow } from '../../ui/list/list-phone-row.tsx'
import { useListKeys } from '../../ui/list/use-list-keys.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useNow } from '../../ui/use-now.ts'
import { caseEndingStates } from './case-states.ts'
import type { PlacedCase } from './my-cases-answer.ts'
import styles from './my-cases-list.module.css'
import { isEnded, MyCasesRow, type MyCaseRow, Reason } from './my-cases-row.tsx'
import { ReachStatus } from '../../parts/contact/reach-status.tsx'
import { useDesk } from './desk.ts'
import { deskOf } from './use-my-cases.ts'
import { startIn } from '../../parts/contact/zone-time.ts'

interface Head {
  id: string
  word: PlainKey | null
  end?: true
}

const heads: readonly Head[] = [
  { id: 'place', word: 'myCases.place', end: true },
  { id: 'orderNo', word: 'order.orderNo' },
  { id: 'why', word: 'myCases.why' },
  { id: 'reach', word: 'contact.reach' },
  { id: 'attempts', word: 'contact.attempts', end: true },
  { id: 'promise', word: 'collection.promise' },
  { id: 'owed', word: 'order.remaining', end: true },
  { id: 'late', word: 'myCases.late', end: true },
  { id: 'borrower', word: 'order.borrower' },
  { id: 'last', word: 'myCases.last', end: true },
  { id: 'call', word: null },
]

interface MyCasesListProps {
  rows: readonly MyCaseRow[]
  /** The ended ones stand in no section. */
  ended: boolean
  label: string
  /** What stands below the rows, or in their place. */
  children: ReactNode
}

/** The rows of a tab under their sections. J and K go from case to case, Enter opens. */
export function MyCasesList({ rows, ended, label, children }: MyCasesListProps) {
  const { t } = useSpeech()
  const phone = useMedia('(width < 1021px)')
  const nowMs = useNow(minuteMs)
  const box = useRef<HTMLDivElement>(null)
  const { department } = useDesk()
  const { current, setCurrent } = useRowKeys(rows, box)
  const draw = (row: MyCaseRow, index: number) =>
    phone ? (
      <PhoneRow key={row.id} row={row} index={index} nowMs={nowMs} />
    ) : (
      <MyCasesRow
        key={row.id}
        row={row}
        nowMs={nowMs}
        isCurrent={row.orderNo === current}
        onCurrent={setCurrent}
      />
    )
  return (
    <div ref={box} className={styles.box} data-list-box>
      <div role="table" aria-label={label} className={styles.table}>
        {!phone && rows.length > 0 && (
          <div role="row" className={styles.head}>
            {heads.map(({ id, word, end }) => (
              <div key={id} role="columnheader" className={styles.headCell} data-end={end}>
                {id === 'why' && ended
                  ? t('myCases.how')
                  : id === 'late' && department === 'precollection'
                    ? t('precollection.due')
                    : word && t(word)}
              </div>
            ))}
          </div>
        )}
        {ended ? (
          <div role="rowgroup">{rows.map(draw)}</div>
        ) : (
          workSections.map((section) => (
            <Section
              key={section}
              section={section}
              rows={rows.filter((row) => !isEnded(row) && row.section === section) as PlacedCase[]}
            >
              {draw}
            </Section>
          ))
        )}
      </div>
      {children}
    </div>
  )
}

interface SectionProps {
  section: WorkSection
  rows: readonly PlacedCase[]
  children: (row: PlacedCase, index: number) => ReactNode
}

/** Name, count, one quiet remark, and the cases; nothing when there are none. */
function Section({ section, rows, children: draw }: SectionProps) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const first = rows.reduce<PlacedCase | null>(
    (least, row) => (least === null || (row.reach.at ?? '') < (least.reach.at ?? '') ? row : least),
    null,
  )
  if (first === null) return null
  const time = first.reach.at === null ? '' : startIn(first.reach.zone, first.reach.at, today, format)
  return (
    <div role="rowgroup" aria-label={t(`myCases.sections.${section}`)}>
      <div role="row" className={styles.section}>
        <div role="cell" className={styles.sectionCell}>
          <b>{t(`myCases.sections.${section}`)}</b> <span>{format.number(rows.length)}</span>
          <span className={styles.remark}>
            {section === 'now' ? t('myCases.remarks.now') : t(`myCases.remarks.${section}`, { time })}
          </span>
        </div>
      </div>
      {rows.map(draw)}
    </div>
  )
}

/** Why it is worked on and what is owed, then whose case it is and whether they may be called: of a long name the end is cut, of a number nothing. */
function PhoneRow({ row, index, nowMs }: { row: MyCaseRow; index: number; nowMs: number }) {
  const desk = useDesk()
  const who = (
    <>
      {row.orderNo} · <MaskedValue value={row.borrowerName} />
    </>
  )
  const content = isEnded(row)
    ? {
        status: row.ending && <StateOf set={caseEndingStates} state={row.ending} />,
        amount: <Money amount={row.loanAmount} />,
        quiet: true,
        line: who,
        side: null,
      }
    : {
        status: <Reason row={row} nowMs={nowMs} short />,
        amount: <Money amount={row.owed} />,
        line: who,
        side: <ReachStatus reach={row.reach} />,
      }
  return (
    <div className={styles.phoneRow}>
      <ListPhoneRow content={content} to={deskOf(desk, row.orderNo)} index={index} style={{}} />
    </div>
  )
}

/** The row the keys are on, by its order number: it is found again wherever the next answer has it. */
function useRowKeys(rows: readonly MyCaseRow[], box: { current: HTMLElement | null }) {
  const navigate = useNavigate()
  const desk = useDesk()
  const [marked, setMarked] = useState<{ orderNo: string; index: number } | null>(null)
  const indexOf = (orderNo: string) => rows.findIndex((row) => row.orderNo === orderNo)
  const at = marked === null ? -1 : indexOf(marked.orderNo)
  // The row after one that is gone stands where that stood.
  const place = marked?.index ?? -1
  const setCurrent = (orderNo: string) => setMarked({ orderNo, index: indexOf(orderNo) })
  const drawn = (orderNo: string) => box.current?.querySelector<HTMLElement>(`[data-case="${orderNo}"]`)
  // Back from a desk the row one came from has the focus again, unless something else took it.
  const comeBack = useEffectEvent(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body
    if (marked !== null && isFree) drawn(marked.orderNo)?.focus({ preventScroll: true })
  })
  useEffect(() => comeBack(), [])
  useListKeys({
    hasRows: false,
    current: at,
    next: Math.min(rows.length - 1, at >= 0 ? at + 1 : Math.max(0, place)),
    previous: Math.max(0, (at >= 0 ? at : place) - 1),
    setCurrent: (index) => {
      const row = rows[index]
      if (!row) return
      setCurrent(row.orderNo)
      const next = drawn(row.orderNo)
      next?.focus({ preventScroll: true })
      next?.scrollIntoView({ block: 'nearest' })
    },
    open: (index) => {
      const row = rows[index]
      if (row) void navigate(deskOf(desk, row.orderNo))
    },
    peek: () => undefined,
    unpeek: null,
    pick: null,
    letGo: null,
  })
  return { current: rows[at]?.orderNo ?? null, setCurrent }
}
