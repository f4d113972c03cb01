import { tell } from '../../../core/act.ts'
import { claimNext, decideCalls } from '@lumbung/contract/approve/review'
import { deskPlaces } from '@lumbung/contract/user/dashboard-places'
import { deskProofs } from '@lumbung/contract/user/dashboard-proofs'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSpeech } from '../../../locales/language.tsx'
import type { Translate } from '../../../locales/words.ts'
import { api, newRequestKey } from '../../../core/api.ts'
import { useHolds } from '../../../core/session.ts'
import { Button, LinkButton } from '../../../ui/controls/button.tsx'
import { elapsed } from '../../../locales/format.ts'
import { Proof } from '../../../parts/figure/proof.tsx'
import { OrderNumberText } from '../../../parts/order/order-number.tsx'
import { useKeys } from '../../../ui/controls/use-keys.ts'
import { useNow } from '../../../ui/use-now.ts'
import { type Desk, stageOf } from './dashboard-data.ts'
import styles from './dashboard.module.css'
import { useWayTo } from './place-address.ts'

const ageEveryMs = 20_000

/** `26 mnt`, `3 jam`, `2 hari`. */
function ageOf(minutes: number, t: Translate): string {
  const { count, unit } = elapsed(minutes * 60)
  if (unit === 'day') return t('dashboard.age.days', { n: count })
  if (unit === 'hour') return t('dashboard.age.hours', { n: count })
  return t('dashboard.age.minutes', { n: count })
}

/** Takes the next order of a stage and opens it; nothing left is said, and the figures are asked for again. */
function useClaim(refresh: () => void) {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const claim = (stage: 'first' | 'final') => {
    if (busy) return
    setBusy(true)
    api(claimNext, { stage, requestKey: newRequestKey() }).then(
      ({ orderNo }) => navigate(`/approve/detail/${orderNo}`),
      (error: unknown) => {
        setBusy(false)
        tell(error)
        refresh()
      },
    )
  }
  return { busy, claim }
}

/** This person's desks: what waits, how long, what they hold, what they did today, and the way there. */
export function Desks({
  desks,
  day,
  shownSince,
  refresh,
}: {
  desks: readonly Desk[]
  day: string
  /** When the figures came, by the machine's clock in ms: what waits grows older without being asked for. */
  shownSince: number
  refresh: () => void
}) {
  const { t } = useSpeech()
  const holds = useHolds()
  const { busy, claim } = useClaim(refresh)
  const minutesSince = Math.floor(Math.max(0, useNow(ageEveryMs) - shownSince) / 60_000)
  const main = desks.find(({ desk, waiting }) => {
    const stage = stageOf(desk)
    return stage !== null && waiting > 0 && holds(claimNext.name) && holds(decideCalls[stage])
  })
  const mainStage = main ? stageOf(main.desk) : null
  useKeys(mainStage ? { n: () => claim(mainStage) } : {})
  return (
    <table className={styles.desks}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.desk')}</th>
          <th scope="col" data-end>
            {t('dashboard.waiting')}
          </th>
          <th scope="col" data-end>
            {t('dashboard.oldest')}
          </th>
          <th scope="col" data-end>
            {t('dashboard.amount')}
          </th>
          <th scope="col">{t('dashboard.held')}</th>
          <th scope="col" data-end>
            {t('dashboard.doneToday')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('dashboard.openDesk')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {desks.map((desk) => (
          <DeskRow
            key={desk.desk}
            desk={desk}
            day={day}
            oldestMinutes={desk.oldestMinutes + minutesSince}
            isMain={desk === main}
            busy={busy}
            onClaim={() => mainStage && claim(mainStage)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface DeskRowProps {
  desk: Desk
  day: string
  oldestMinutes: number
  isMain: boolean
  busy: boolean
  onClaim: () => void
}

function DeskRow({ desk, day, oldestMinutes, isMain, busy, onClaim }: DeskRowProps) {
  const { t, format } = useSpeech()
  const looked = { day, apps: desk.apps }
  const way = useWayTo()(deskPlaces[desk.desk](looked), looked)
  const proof = deskProofs[desk.desk]
  const waiting = format.number(desk.waiting)
  return (
    <tr>
      <th scope="row">{t(`dashboard.desks.${desk.desk}`)}</th>
      <td
        className={styles.deskFigure}
        data-end
        data-label={t('dashboard.waiting')}
        data-zero={desk.waiting === 0 || undefined}
      >
        {way ? <Link to={way}>{waiting}</Link> : waiting}
      </td>
      <td data-end data-label={t('dashboard.oldest')}>
        {desk.waiting > 0 ? ageOf(oldestMinutes, t) : '–'}
      </td>
      <td data-end data-label={t('dashboard.amount')}>
        {desk.amount > 0 ? `Rp ${format.short(desk.amount)}` : '–'}
        {desk.amount > 0 && typeof proof === 'function' && (
          <Proof asked={proof(looked)} name={t(`dashboard.desks.${desk.desk}`)} shown={desk.amount} />
        )}
      </td>
      <td data-label={t('dashboard.held')} data-empty={desk.held.length === 0 || undefined}>
        {desk.held.length > 0 ? <Held held={desk.held} /> : '–'}
      </td>
      <td data-end data-label={t('dashboard.doneToday')}>
        {format.number(desk.doneToday)}
      </td>
      <td className={styles.deskAction}>
        {isMain ? (
          <Button kind="filled" hotkey="N" busy={busy} onClick={onClaim}>
            {t('dashboard.takeNext')}
          </Button>
        ) : (
          way && <LinkButton to={way}>{t('dashboard.openDesk')}</LinkButton>
        )}
      </td>
    </tr>
  )
}

const heldShown = 3

/** Orders this person holds, and how long the lock still lasts. */
function Held({ held }: { held: Desk['held'] }) {
  const { t } = useSpeech()
  const now = useNow(1000)
  return (
    <span className={styles.held}>
      {held.slice(0, heldShown).map(({ orderNo, lockedUntil }) => {
        const left = Math.floor((Date.parse(lockedUntil) - now) / 1000)
        const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
        return (
          <span key={orderNo}>
            <Link to={`/approve/detail/${orderNo}`}>
              <OrderNumberText orderNo={orderNo} />
            </Link>
            , {left > 0 ? t('dashboard.lockLeft', { time }) : t('dashboard.lockOver')}
          </span>
        )
      })}
      {held.length > heldShown && <span>{t('ui.moreItems', { n: held.length - heldShown })}</span>}
    </span>
  )
}
