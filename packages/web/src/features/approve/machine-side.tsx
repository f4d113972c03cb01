import { getBureau } from '@lumbung/contract/order/bureau'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { useHolds, useUser } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import cell from '../../ui/list/cell.module.css'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Glyph } from '../../ui/controls/icon.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { OrderNumber } from '../../parts/order/order-number.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { standingOf } from '../../ui/controls/status.tsx'
import { Timeline } from '../../ui/page/timeline.tsx'
import { AffordabilitySum } from '../../parts/order/affordability-sum.tsx'
import { BureauPanel } from '../../parts/order/bureau-panel.tsx'
import { eventItem } from '../../parts/order/event-item.ts'
import { reasonWord } from '../../parts/order/reason-words.ts'
import { factText } from '../../parts/order/fact-value.ts'
import { type MachineReview, MachineRules, signed } from '../../parts/order/machine-rules.tsx'
import { bandsOnScale } from './bands-on-scale.ts'
import type { Review } from './decision.ts'
import styles from './machine-side.module.css'
import { OrderStatus } from '../../parts/order/order-status.tsx'
import { reviewStates } from '../../parts/order/states.ts'

/** What the machine found, who else is behind it, and what happened so far. */
export function MachineSide({ review }: { review: Review }) {
  return (
    <>
      {review.machine && <MachineScore machine={review.machine} />}
      <Linked linked={review.linked} />
      <Bureau orderNo={review.order.orderNo} figures={review.figures} />
      {review.affordability && <AffordabilitySum data={review.affordability} />}
      <Earlier history={review.history} />
      {review.timeline.length > 0 && <Journey timeline={review.timeline} />}
    </>
  )
}

const shownHitsMax = 8

function MachineScore({ machine }: { machine: MachineReview }) {
  const { t, format } = useSpeech()
  const [open, setOpen] = useState(false)
  const hits = machine.hits.filter((hit) => hit.hit)
  const heaviest = [...hits].sort((a, b) => Math.abs(b.score) - Math.abs(a.score)).slice(0, shownHitsMax)
  return (
    <Section title={t('risk.machineScore')} note={t('risk.version', { version: machine.version })}>
      <p className={styles.score}>
        <b>{machine.score}</b> <span className={styles.rating}>{machine.rating}</span>
        <span className={cell.quiet}>{t(`risk.decision.${machine.decision}`)}</span>
      </p>
      <div className={styles.bands} role="img" aria-label={`${machine.score} ${machine.rating}`}>
        {bandsOnScale(machine.bands, machine.score).map(({ floor, outcome, isHere, width, percent }) => (
          <span
            key={floor}
            className={styles.band}
            data-outcome={outcome}
            data-here={isHere || undefined}
            style={{ flexGrow: width }}
          >
            {isHere && <span className={styles.marker} style={{ left: `${percent}%` }} />}
          </span>
        ))}
      </div>
      {heaviest.length === 0 && <p className={cell.quiet}>{t('risk.noRules')}</p>}
      <ul>
        {heaviest.map((hit) => (
          <li key={hit.ruleId} className={styles.hit} title={`${hit.ruleId} ${hit.expression}`}>
            <span className={styles.fact}>
              {hit.fields.map((field) => wordOr(t, 'risk.fact', field)).join(', ')}
            </span>
            <span className={cell.soft}>
              {hit.fields
                .map((field) => factText(field, hit.values[field] ?? null, { t, format }))
                .join(', ')}
            </span>
            {hit.score === 0 ? (
              <Glyph name="triangle" family="wait" />
            ) : (
              <b className={styles.points}>{signed(hit.score)}</b>
            )}
          </li>
        ))}
      </ul>
      <Button kind="link" onClick={() => setOpen(true)}>
        {t('risk.allRules', { all: machine.hits.length, hits: hits.length })}
      </Button>
      {open && (
        <Dialog
          opened
          wide
          onClose={() => setOpen(false)}
          title={`${t('risk.rules')} · ${t('risk.version', { version: machine.version })}`}
        >
          <MachineRules machine={machine} compact />
        </Dialog>
      )}
    </Section>
  )
}

function Linked({ linked }: Pick<Review, 'linked'>) {
  const { t } = useSpeech()
  return (
    <Section title={t('approve.linked')} note={linked.length > 0 ? linked.length : undefined}>
      {linked.length === 0 && <p className={cell.quiet}>{t('approve.noLinked')}</p>}
      <ul className={styles.linked}>
        {linked.map((other) => (
          <li key={other.orderNo} className={styles.person}>
            <MaskedValue value={other.borrowerName} />
            <OrderStatus order={other} />
            <span className={styles.by}>{other.by.map((by) => t(`approve.linkedBy.${by}`)).join(', ')}</span>
            <OrderNumber orderNo={other.orderNo} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A fact of the machine's; what it did not know steps back. */
function Fact({ figures, name }: Pick<Review, 'figures'> & { name: string }) {
  const speech = useSpeech()
  const figure = figures[name] ?? null
  return <span className={figure === null ? cell.quiet : undefined}>{factText(name, figure, speech)}</span>
}

function Bureau({ orderNo, figures }: Pick<Review, 'figures'> & { orderNo: string }) {
  const { t } = useSpeech()
  const holds = useHolds()
  const [open, setOpen] = useState(false)
  const platforms = figures['activePlatforms']
  return (
    <Section title={t('approve.bureau')}>
      <KeyValues
        labelWidth={112}
        entries={[
          { label: t('approve.slik'), value: <Fact figures={figures} name="bureauQuality" /> },
          {
            label: t('approve.fdc'),
            value:
              typeof platforms === 'number' ? (
                t('approve.platformsActive', { n: platforms })
              ) : (
                <Fact figures={figures} name="activePlatforms" />
              ),
          },
          { label: t('approve.arrears'), value: <Fact figures={figures} name="maxDpd90" /> },
          { label: t('approve.burden'), value: <Fact figures={figures} name="monthlyBurden" /> },
        ]}
      />
      {holds(getBureau.name) && (
        <Button kind="link" onClick={() => setOpen(true)}>
          {t('bureau.all')}
        </Button>
      )}
      {open && (
        <Dialog opened wide="full" onClose={() => setOpen(false)} title={t('bureau.all')}>
          <BureauPanel orderNo={orderNo} />
        </Dialog>
      )}
    </Section>
  )
}

function Earlier({ history }: Pick<Review, 'history'>) {
  const { t, format } = useSpeech()
  const { businessDate } = useUser()
  const decided = history.filter((task) => task.decidedAt !== null)
  if (decided.length === 0) return null
  return (
    <Section title={t('approve.earlier')}>
      <Timeline
        items={decided.map((task) => {
          const { look, word } = standingOf(reviewStates, task.state, t)
          return {
            key: `${task.stage} ${task.round}`,
            glyph: look.glyph,
            family: look.family,
            title: `${t(`review.stage.${task.stage}`)}: ${word}`,
            detail: [task.reasonCode && reasonWord(t, task.reasonCode), task.note, task.reviewer]
              .filter(Boolean)
              .join(' · '),
            time: task.decidedAt ? format.moment(task.decidedAt, businessDate) : '',
          }
        })}
      />
    </Section>
  )
}

function Journey({ timeline }: Pick<Review, 'timeline'>) {
  const { t, format } = useSpeech()
  const { businessDate: today, apps } = useUser()
  return (
    <Section title={t('approve.journey')}>
      <Timeline items={timeline.map((event) => eventItem(event, { t, format, today, apps }))} />
    </Section>
  )
}
