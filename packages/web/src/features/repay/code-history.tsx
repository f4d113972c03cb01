import { useUser } from '../../core/session.ts'
import { dayOf } from '../../locales/format.ts'
import { useSpeech } from '../../locales/language.tsx'
import cell from '../../ui/list/cell.module.css'
import { StateOf } from '../../ui/controls/status.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { codeStates } from '../../parts/order/states.ts'
import type { Trace } from './payment-trace.ts'
import styles from './code-history.module.css'

type Code = Trace['codes'][number]

/** Until when money comes by a code, as far as we know: it ended, its time was over, or it has not. */
function endOf(code: Code): string | null {
  if (code.endedAt) return code.endedAt
  return code.state === 'issued' ? null : code.expiresAt
}

/** The codes around a payment as bars over days: issued, paid, ended. */
export function CodeHistory({ codes }: { codes: readonly Code[] }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const now = Date.parse(`${today}T17:00:00Z`)
  const times = codes.flatMap((code) => [
    Date.parse(code.issuedAt),
    Date.parse(endOf(code) ?? code.issuedAt),
    ...code.payments.map(({ at }) => Date.parse(at)),
  ])
  const first = Math.min(...times)
  const last = Math.max(...times, now)
  const place = (at: number) => `${((Math.min(at, last) - first) / Math.max(1, last - first)) * 98}%`
  return (
    <Section title={t('query.codes.title')} note={t('query.codes.note')}>
      {codes.length === 0 && <p className={cell.quiet}>{t('query.codes.none')}</p>}
      <div className={styles.lives} role="list">
        {codes.map((code) => {
          const end = endOf(code)
          const [from, to] = [Date.parse(code.issuedAt), end ? Date.parse(end) : now]
          const until = end ? format.day(dayOf(end)) : t('query.codes.now')
          const live = code.state === 'issued'
          return (
            <div key={code.id} role="listitem" className={styles.life}>
              <span className={styles.codeName}>
                <span className={cell.quiet}>
                  {code.kind === 'va' ? `VA ${code.bankCode ?? ''}` : 'Alfamart'}
                </span>{' '}
                {code.code ?? '–'}{' '}
                <span className={styles.quiet}>
                  {code.amount === null ? t('query.codes.open') : format.number(code.amount)}
                </span>
              </span>
              <span
                className={styles.track}
                role="img"
                aria-label={t('query.codes.bar', {
                  from: format.day(dayOf(code.issuedAt)),
                  to: until,
                  n: code.payments.length,
                })}
              >
                <span
                  className={styles.bar}
                  data-live={live || undefined}
                  style={{ left: place(from), width: `calc(${place(to)} - ${place(from)})` }}
                />
                <span className={styles.issued} style={{ left: place(from) }} />
                {end && <span className={styles.ended} style={{ left: place(to) }} />}
                {code.payments.map((paid) => (
                  <span
                    key={paid.id}
                    className={styles.paid}
                    data-odd={paid.unmatchedReason ? true : undefined}
                    style={{ left: place(Date.parse(paid.at)) }}
                    title={`${format.instant(paid.at)} · ${format.number(paid.amount)}`}
                  />
                ))}
              </span>
              <span className={styles.quiet}>
                <StateOf set={codeStates} state={code.state} /> {end && format.instant(end)}
                {end &&
                  code.closedAtChannelAt === null &&
                  code.state !== 'paid' &&
                  code.state !== 'failed' && <> · {t('query.codes.openAtChannel')}</>}
              </span>
            </div>
          )
        })}
      </div>
    </Section>
  )
}
