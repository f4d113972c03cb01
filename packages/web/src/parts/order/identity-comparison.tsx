import { useSpeech } from '../../locales/language.tsx'
import cell from '../../ui/list/cell.module.css'
import { Glyph } from '../../ui/controls/icon.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Section } from '../../ui/page/screen.tsx'
import styles from './bureau.module.css'
import { twoDecimals } from './fact-value.ts'
import { type BureauData, useBureau } from './use-bureau.ts'

type Identity = NonNullable<BureauData['identity']>

/** What the population register says of the person, field by field, to be held beside the photos. */
export function IdentityComparison({ orderNo }: { orderNo: string }) {
  const { t, format } = useSpeech()
  const { data } = useBureau(orderNo)
  if (data === undefined) return null
  const { identity } = data
  const asOf = identity?.asOf
  return (
    <Section
      title={t('bureau.identity.title')}
      note={asOf ? `${t('bureau.asOf')} ${format.day(asOf)}` : undefined}
    >
      {identity === null ? (
        <p className={cell.quiet}>{t('bureau.identity.none')}</p>
      ) : (
        <Fields identity={identity} />
      )}
    </Section>
  )
}

function Fields({ identity }: { identity: Identity }) {
  const { t, format } = useSpeech()
  const { faceScore, faceScoreMin } = identity
  const face = faceScore === null ? null : faceScore >= faceScoreMin
  const score =
    faceScore === null
      ? null
      : t('bureau.identity.score', {
          score: twoDecimals(faceScore, format),
          least: twoDecimals(faceScoreMin, format),
        })
  return (
    <KeyValues
      labelWidth={104}
      entries={[
        ...(['idNumber', 'name', 'birthday'] as const).map((field) => ({
          label: t(`bureau.identity.${field}`),
          value: <Fit fits={identity[field]} />,
        })),
        { label: t('bureau.identity.face'), value: <Fit fits={face} score={score} /> },
      ]}
    />
  )
}

function Fit({ fits, score }: { fits: boolean | null; score?: string | null }) {
  const { t } = useSpeech()
  const look =
    fits === null
      ? ({ name: 'question-disc', family: 'odd' } as const)
      : fits
        ? ({ name: 'check-disc', family: 'good' } as const)
        : ({ name: 'cross-disc', family: 'bad' } as const)
  const word = fits === null ? 'notSaid' : fits ? 'fits' : 'fitsNot'
  return (
    <span className={styles.fit} data-bad={fits === false || undefined}>
      <Glyph {...look} />
      {t(`bureau.identity.${word}`)}
      {score && <span className={cell.soft}>{score}</span>}
    </span>
  )
}
