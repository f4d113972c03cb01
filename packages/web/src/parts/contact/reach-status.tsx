import type { Reach } from '@lumbung/contract/collection/reach'
import { minuteMs } from '@lumbung/domain/contact/local-time'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import cell from '../../ui/list/cell.module.css'
import { Status } from '../../ui/controls/status.tsx'
import { useNow } from '../../ui/use-now.ts'
import { reachStanding } from './reach-words.ts'

/** The guard in a row, by the borrower's clock; a row stays as it is for long, so the last hour comes by itself. */
export function ReachStatus({ reach }: { reach: Reach }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const { look, word, whole } = reachStanding(reach, { t, format, today }, useNow(minuteMs))
  return (
    <span className={cell.cut} title={whole}>
      <Status look={look} word={word} />
    </span>
  )
}

/** `1/3`: attempts of today, and how many may be made. */
export function Attempts({ reach: { made, most } }: { reach: Pick<Reach, 'made' | 'most'> }) {
  const { t } = useSpeech()
  return (
    <span title={t('contact.made', { made, most })}>
      {made}
      <span className={cell.quiet}>/{most}</span>
    </span>
  )
}
