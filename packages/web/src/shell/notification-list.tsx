import type { SettingArea } from '@lumbung/domain/settings/dated'
import { Link } from 'react-router'
import type { Format } from '../locales/format.ts'
import { useSpeech } from '../locales/language.tsx'
import { type Translate, wordOr } from '../locales/words.ts'
import { Button } from '../ui/controls/button.tsx'
import { Glyph, type GlyphName } from '../ui/controls/icon.tsx'
import { useNow } from '../ui/use-now.ts'
import styles from './notification-list.module.css'
import { admissionTo, menuRoutes } from './route-tree.ts'
import { settingPlaces } from './setting-places.ts'
import { shownBulk } from './overlay.ts'
import { screens } from '../screens.tsx'
import { useUser } from '../core/session.ts'
import { openItemsOfMine, useOpenItemCount } from './use-open-item-count.ts'
import { type Notification, useMarkRead, useNotifications } from './use-notifications.ts'

const looks: Record<Notification['kind'], { glyph: GlyphName; family: string }> = {
  exportReady: { glyph: 'check-disc', family: 'good' },
  exportFailed: { glyph: 'cross-disc', family: 'bad' },
  bulkFinished: { glyph: 'check-disc', family: 'good' },
  bulkUndone: { glyph: 'arrow-ring', family: 'none' },
  importPreviewed: { glyph: 'half', family: 'wait' },
  importCommitted: { glyph: 'check-disc', family: 'good' },
  exportWaiting: { glyph: 'ring', family: 'wait' },
  exportRefused: { glyph: 'cross-disc', family: 'bad' },
  exportLapsed: { glyph: 'cross-disc', family: 'bad' },
  dataRequestTaken: { glyph: 'ring', family: 'wait' },
  dataRequestSoon: { glyph: 'half', family: 'wait' },
  dataRequestLate: { glyph: 'triangle', family: 'bad' },
  importFailed: { glyph: 'cross-disc', family: 'bad' },
  jobFailed: { glyph: 'cross-disc', family: 'bad' },
  openItem: { glyph: 'triangle', family: 'wait' },
  correctionWaiting: { glyph: 'ring', family: 'wait' },
  correctionConfirmed: { glyph: 'check-disc', family: 'good' },
  correctionRefused: { glyph: 'cross-disc', family: 'bad' },
  decisionDropped: { glyph: 'cross-disc', family: 'bad' },
  payoutsStopped: { glyph: 'pause-disc', family: 'bad' },
  settingWaiting: { glyph: 'ring', family: 'wait' },
  casesAssigned: { glyph: 'half', family: 'wait' },
  remindersAssigned: { glyph: 'half', family: 'wait' },
}

/** Where what is told of can be seen; null when it has no page. */
function placeOf({ kind, detail }: Notification): string | null {
  switch (kind) {
    case 'exportReady':
    case 'exportFailed':
    case 'exportWaiting':
    case 'exportRefused':
    case 'exportLapsed':
      return `/utils/excelExport?export=${detail['exportId'] ?? ''}`
    case 'importPreviewed':
    case 'importCommitted':
    case 'importFailed':
      return `/order/excelList?import=${detail['importId'] ?? ''}`
    case 'dataRequestTaken':
    case 'dataRequestSoon':
    case 'dataRequestLate':
      return `/order/dataRequest?orderNo=${detail['orderNo'] ?? ''}`
    case 'openItem':
      return `/utils/configTools?item=${detail['itemId'] ?? ''}`
    case 'jobFailed':
      return detail['orderNo'] ? `/order/detail/${detail['orderNo']}` : null
    case 'correctionWaiting':
    case 'correctionConfirmed':
    case 'correctionRefused':
      return `/order/detail/${detail['orderNo'] ?? ''}?tab=bank`
    case 'decisionDropped':
      return `/approve/detail/${detail['orderNo'] ?? ''}`
    case 'payoutsStopped':
      return '/loan/waitLoanList'
    case 'settingWaiting':
      return settingPlaces[detail['area'] as SettingArea]
    case 'casesAssigned':
      return '/collection/myCases'
    case 'remindersAssigned':
      return '/precollection/myPreCollectionManage/myOrderList'
    case 'bulkFinished':
    case 'bulkUndone':
      return null
  }
}

/** The bulk act that is told of: it opens again over any screen. */
function bulkOf({ kind, detail }: Notification): { id: number; action: string } | null {
  const { bulkId, action } = detail
  const isOfBulk = (kind === 'bulkFinished' || kind === 'bulkUndone') && typeof bulkId === 'number'
  return isOfBulk ? { id: bulkId, action: String(action ?? '') } : null
}

/** The server gives the values; each kind has its sentence here. */
function sentenceOf(t: Translate, format: Format, { kind, detail }: Notification): string {
  const code = String(detail['error'] ?? '')
  const values = {
    ...detail,
    ...(code && { error: wordOr(t, 'errors', code, detail) }),
    ...('due' in detail && { due: format.instant(String(detail['due'])) }),
    ...(kind === 'settingWaiting' && { from: format.day(String(detail['from'])) }),
    ...(kind === 'openItem' && { kind: wordOr(t, 'shell.stuck', String(detail['kind'] ?? '')) }),
  }
  return (t as (key: string, values: Record<string, string | number>) => string)(
    `shell.bell.kinds.${kind}`,
    values,
  )
}

function NotificationList({ onClose }: { onClose: () => void }) {
  const { t, format } = useSpeech()
  const { roles } = useUser()
  const { data, error } = useNotifications()
  const markRead = useMarkRead()
  const now = useNow(30_000)
  const permitted = menuRoutes(roles, (name) => name in screens)
  const reachable = (path: string | null) =>
    path && admissionTo(path.split('?')[0] ?? '', permitted) === 'admitted' ? path : null
  const newest = data?.items[0]
  return (
    <section className={styles.list} aria-label={t('shell.bell.title')}>
      <header className={styles.head}>
        <h2>{t('shell.bell.title')}</h2>
        {newest && data.unread > 0 && (
          <Button kind="link" onClick={() => markRead(newest.id)}>
            {t('shell.bell.markAll')}
          </Button>
        )}
      </header>
      {error && <p className={styles.note}>{t('shell.bell.failed')}</p>}
      <StuckLine onClose={onClose} />
      {error === null && data?.items.length === 0 && <p className={styles.note}>{t('shell.bell.none')}</p>}
      <ol>
        {data?.items.map((item) => (
          <Entry
            key={item.id}
            item={item}
            text={sentenceOf(t, format, item)}
            ago={format.since(item.at, now)}
            to={reachable(placeOf(item))}
            bulk={bulkOf(item)}
            onClose={onClose}
          />
        ))}
      </ol>
    </section>
  )
}

/** What is stuck and waits for this person: it stays until it is seen to, read or not. */
function StuckLine({ onClose }: { onClose: () => void }) {
  const { t } = useSpeech()
  const stuck = useOpenItemCount()?.mine ?? 0
  if (stuck === 0) return null
  return (
    <Link className={styles.line} to={openItemsOfMine} onClick={onClose}>
      <Glyph name="triangle" family="wait" />
      <span className={styles.text}>{t('shell.bell.openItems', { n: stuck })}</span>
    </Link>
  )
}

interface EntryProps {
  item: Notification
  text: string
  ago: string
  to: string | null
  bulk: { id: number; action: string } | null
  onClose: () => void
}

function Entry({ item, text, ago, to, bulk, onClose }: EntryProps) {
  const content = (
    <>
      <Glyph name={looks[item.kind].glyph} family={looks[item.kind].family} />
      <span className={styles.text}>{text}</span>
      <time className={styles.time} dateTime={item.at}>
        {ago}
      </time>
    </>
  )
  return (
    <li className={styles.entry} data-unread={!item.read || undefined}>
      {to ? (
        <Link className={styles.line} to={to} onClick={onClose}>
          {content}
        </Link>
      ) : bulk ? (
        <button
          type="button"
          className={styles.line}
          onClick={() => {
            onClose()
            shownBulk.set(bulk)
          }}
        >
          {content}
        </button>
      ) : (
        <span className={styles.line}>{content}</span>
      )}
    </li>
  )
}

export default NotificationList
