import { useSpeech } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { Glyph, type GlyphName } from '../../ui/controls/icon.tsx'
import { reasonOf } from '../../ui/list/list-problem.tsx'
import type { ComplaintCheck } from './complaint-answer.ts'
import styles from './complaint-panels.module.css'
import type { CheckStanding } from './use-complaint.ts'

interface Line {
  key: string
  glyph: GlyphName
  family: 'good' | 'bad' | 'wait' | 'run'
  text: string
}

/** What was compared, line by line, and what it said. */
export function CheckLines({ standing }: { standing: CheckStanding }) {
  const { t, format } = useSpeech()
  if (standing.kind === 'checking') return <p className={styles.quiet}>{t('complaint.check.checking')} …</p>
  if (standing.kind === 'failed') return <p className={styles.quiet}>{reasonOf(standing.error).text}</p>
  const { check } = standing
  return (
    <>
      <ul>
        {linesOf(check, t, format.number).map(({ key, glyph, family, text }) => (
          <li key={key} className={styles.check}>
            <Glyph name={glyph} family={family} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className={styles.took}>
        {t('complaint.check.took', {
          time: format.instant(check.at),
          seconds: format.tenth(Math.max(0.1, check.tookMs / 1000)),
        })}
      </p>
    </>
  )
}

function linesOf(check: ComplaintCheck, t: Translate, number: (n: number) => string): Line[] {
  const { differs, rows, tied, entries, seen, unsealed } = check
  const bad = (text: string): Line => ({ key: 'differs', glyph: 'cross-disc', family: 'bad', text })
  const wait = (key: string, text: string): Line => ({ key, glyph: 'three-quarters', family: 'wait', text })
  const good = (key: string, text: string): Line => ({ key, glyph: 'check-disc', family: 'good', text })
  const pdf = good('pdf', t('complaint.check.pdf'))
  if (differs) {
    const entry = differs.key ?? ''
    if (differs.what === 'digest') return [wait('newer', t('complaint.check.reopen'))]
    if (differs.what === 'chain') return [bad(t('complaint.check.chain', { link: differs.link ?? '' })), pdf]
    return [bad(t(`complaint.check.${differs.what}`, { entry })), pdf]
  }
  if (entries + seen === 0) return [pdf]
  return [
    rows && tied > 0
      ? good('rows', t('complaint.check.rows', { first: number(rows.first), last: number(rows.last) }))
      : wait('rows', t('complaint.check.noRows')),
    tied === entries
      ? good('all', t('complaint.check.all', { n: entries + seen }))
      : wait('all', t('complaint.check.untied', { n: entries - tied })),
    ...(unsealed > 0 ? [wait('sealed', t('complaint.check.waiting', { n: unsealed }))] : []),
    pdf,
  ]
}
