import { getOpenItem } from '@lumbung/contract/utils/open-item'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { Detail } from '../../ui/page/detail.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { GlyphName } from '../../ui/controls/icon.tsx'
import { actsOn, AllActs } from '../../ui/list/list-acts.tsx'
import { useHolds } from '../../core/session.ts'
import type { OneProps } from '../../ui/list/list-spec.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Status } from '../../ui/controls/status.tsx'
import { Timeline } from '../../ui/page/timeline.tsx'
import {
  asksAgain,
  factsOf,
  itemActs,
  itemAddress,
  itemLooks,
  kindWord,
  type OpenItemPage,
  resolutionWord,
  subjectOf,
} from './open-item-act.ts'
import styles from './open-item.module.css'
import type { Family } from '../../ui/controls/status.tsx'

/** One item above the list (`?item=7`): what to do, what the channel sent, what happened, and what may be done. */
export function OpenItemPanel({ id, onClose }: OneProps) {
  const { t } = useSpeech()
  if (id === 'new') return null
  return (
    <Dialog opened wide onClose={onClose} title={t('openItems.title')}>
      <Detail call={getOpenItem} request={{ id }}>
        {(page) => <Panel page={page} />}
      </Detail>
    </Dialog>
  )
}

function Panel({ page }: { page: OpenItemPage }) {
  const { t } = useSpeech()
  const { item, message } = page
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h3>{kindWord(t, item.kind)}</h3>
        <Status look={itemLooks[item.state]} word={t(`openItems.states.${item.state}`)} />
      </header>
      {item.state !== 'settled' && (
        <section className={styles.todo} aria-label={t('openItems.whatToDo')}>
          <h4>{t('openItems.whatToDo')}</h4>
          <p>{wordOr(t, 'openItems.todo', item.kind)}</p>
        </section>
      )}
      <Acts page={page} />
      <Facts page={page} />
      {message && <Message message={message} />}
      <section>
        <h4>{t('openItems.history')}</h4>
        <History page={page} />
      </section>
    </div>
  )
}

function Acts({ page: { item } }: { page: OpenItemPage }) {
  const { t } = useSpeech()
  const holds = useHolds()
  const client = useQueryClient()
  const tools = { t, holds, refresh: () => asksAgain(client) }
  if (actsOn(itemActs, item, tools).length === 0) return null
  return (
    <div className={styles.acts}>
      <AllActs acts={itemActs} row={item} tools={tools} />
    </div>
  )
}

function Facts({ page: { item, beside } }: { page: OpenItemPage }) {
  const { t, format } = useSpeech()
  const proposed = item.resolution !== null
  return (
    <section>
      <h4>{t('openItems.facts')}</h4>
      <KeyValues
        labelWidth={150}
        entries={[
          ...(item.orderNo
            ? [
                {
                  label: t('order.orderNo'),
                  value: <Link to={`/order/detail/${item.orderNo}`}>{item.orderNo}</Link>,
                },
              ]
            : []),
          ...(item.amount === null
            ? []
            : [{ label: t('order.amount'), value: `Rp ${format.number(item.amount)}` }]),
          {
            label: t('openItems.subject'),
            value: <span className={styles.code}>{subjectOf(item, t, format)}</span>,
          },
          ...(beside.length > 0
            ? [{ label: t('openItems.sameMatter'), value: <BesideItems items={beside} /> }]
            : []),
          { label: t('openItems.opened'), value: format.instant(item.openedAt) },
          ...(item.times > 1
            ? [
                { label: t('openItems.times'), value: format.number(item.times) },
                { label: t('openItems.lastSeen'), value: format.instant(item.lastSeenAt) },
              ]
            : []),
          ...factsOf(item, t, format),
          ...(proposed
            ? [
                { label: t('openItems.resolution'), value: resolutionWord(t, item.resolution ?? '') },
                { label: t('openItems.maker'), value: item.maker },
                { label: t('openItems.checker'), value: item.checker },
                { label: t('openItems.note'), value: item.note || null },
              ]
            : []),
        ]}
      />
    </section>
  )
}

/** What else is open about the same payout or payment, each with its link. */
export function BesideItems({ items }: { items: OpenItemPage['beside'] }) {
  const { t } = useSpeech()
  return items.map(({ id, kind }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Link to={itemAddress(id)}>{kindWord(t, kind)}</Link>
    </span>
  ))
}

/** What the channel sent, masked by the server, and how often it was delivered and tried. */
function Message({ message }: { message: NonNullable<OpenItemPage['message']> }) {
  const { t, format } = useSpeech()
  return (
    <section aria-label={t('openItems.message')}>
      <h4>{t('openItems.message')}</h4>
      <p className={styles.hint}>{t('openItems.messageHint')}</p>
      <pre className={styles.message} tabIndex={0}>
        {message.text}
      </pre>
      <KeyValues
        labelWidth={150}
        entries={[
          { label: t('openItems.received'), value: format.instant(message.receivedAt) },
          { label: t('openItems.deliveries'), value: format.number(message.deliveries) },
          { label: t('openItems.tries'), value: format.number(message.tries) },
          ...(message.nextTryAt
            ? [{ label: t('openItems.nextTry'), value: format.instant(message.nextTryAt) }]
            : []),
        ]}
      />
    </section>
  )
}

const happenedLooks: Record<OpenItemPage['history'][number]['kind'], { glyph: GlyphName; family: Family }> = {
  opened: { glyph: 'ring', family: 'wait' },
  seenAgain: { glyph: 'ring', family: 'none' },
  retried: { glyph: 'arrow-ring', family: 'run' },
  proposed: { glyph: 'half', family: 'wait' },
  refused: { glyph: 'cross-disc', family: 'bad' },
  settled: { glyph: 'check-disc', family: 'good' },
}

function History({ page }: { page: OpenItemPage }) {
  const { t, format } = useSpeech()
  return (
    <Timeline
      items={page.history.toReversed().map((event, index) => ({
        key: page.history.length - index,
        ...happenedLooks[event.kind],
        title: (
          <>
            {t(`openItems.happened.${event.kind}`)}
            {event.resolution && `: ${resolutionWord(t, event.resolution)}`} ·{' '}
            {event.by || t('openItems.bySystem')}
          </>
        ),
        ...(event.note && { detail: event.note }),
        time: format.instant(event.at),
      }))}
    />
  )
}
