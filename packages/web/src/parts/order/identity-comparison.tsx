import { useSpeech } from '../../locales/language.tsx'
import cell from '../../ui/list/cell.module.css'
import { Glyph } from '../../ui/controls/icon.tsx'
import { DetailProblem } from '../../ui/page/detail-problem.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Section } from '../../ui/page/screen.tsx'
import styles from './bureau.module.css'
import { twoDecimals } from './fact-value.ts'
import { Masked } from './masked.tsx'
import { type BureauData, useBureau } from './use-bureau.ts'

type Identity = NonNullable<BureauData['identity']>
type Account = NonNullable<BureauData['account']>

/** What register and bank say of the person and their account, field by field, to be held beside the photos. */
export function IdentityComparison({ orderNo }: { orderNo: string }) {
  const { t, format } = useSpeech()
  const { data, error, isLoading, refetch } = useBureau(orderNo)
  if (data === undefined && error)
    return (
      <Section title={t('bureau.identity.title')}>
        <DetailProblem error={error} onRetry={() => void refetch()} />
      </Section>
    )
  if (data === undefined) return isLoading ? <Awaited /> : null
  const { identity, account } = data
  const asOf = (said: Identity | Account | null) =>
    said?.asOf ? `${t('bureau.asOf')} ${format.day(said.asOf)}` : undefined
  return (
    <>
      <Section title={t('bureau.identity.title')} note={asOf(identity)}>
        {identity === null ? (
          <p className={cell.quiet}>{t('bureau.identity.none')}</p>
        ) : (
          <Fields identity={identity} />
        )}
      </Section>
      <Section title={t('bureau.account.title')} note={asOf(account)}>
        {account === null ? (
          <p className={cell.quiet}>{t('bureau.account.none')}</p>
        ) : (
          <AccountFields orderNo={orderNo} account={account} canReveal={data.can.reveal} />
        )}
      </Section>
    </>
  )
}

const identityRows = ['idNumber', 'name', 'birthday', 'face'] as const

/** Its place while it comes, as high as it will be: on a phone the checks stand below it, and must not move under a thumb. */
function Awaited() {
  const { t } = useSpeech()
  const fit = (
    <span className={styles.awaited}>
      <Fit fits={null} />
    </span>
  )
  return (
    <>
      <Section title={t('bureau.identity.title')}>
        <KeyValues
          labelWidth={104}
          entries={identityRows.map((row) => ({ label: t(`bureau.identity.${row}`), value: fit }))}
        />
      </Section>
      <Section title={t('bureau.account.title')}>
        <KeyValues
          labelWidth={104}
          entries={[
            { label: t('bureau.account.number'), value: fit },
            { label: t('bureau.account.holder'), value: '\u00a0' },
            { label: t('bureau.account.name'), value: fit },
          ]}
        />
      </Section>
    </>
  )
}

/** Whose the account is by its bank, held against the borrower's name. */
function AccountFields({
  orderNo,
  account: { found, holder, nameScore, nameScoreMin },
  canReveal,
}: {
  orderNo: string
  account: Account
  canReveal: boolean
}) {
  const { t } = useSpeech()
  const words = { fits: t('bureau.account.found'), fitsNot: t('bureau.account.notFound') }
  return (
    <KeyValues
      labelWidth={104}
      entries={[
        { label: t('bureau.account.number'), value: <Fit fits={found} words={words} /> },
        ...(found === false
          ? []
          : [
              {
                label: t('bureau.account.holder'),
                value: (
                  <Masked orderNo={orderNo} field="accountHolder" value={holder} canReveal={canReveal} />
                ),
              },
              {
                label: t('bureau.account.name'),
                value: <Likeness score={nameScore} least={nameScoreMin} />,
              },
            ]),
      ]}
    />
  )
}

/** A likeness against the least that nobody needs to look at. */
function Likeness({ score, least }: { score: number | null; least: number }) {
  const { t, format } = useSpeech()
  if (score === null) return <Fit fits={null} />
  const words = { score: twoDecimals(score, format), least: twoDecimals(least, format) }
  return <Fit fits={score >= least} score={t('bureau.identity.score', words)} />
}

function Fields({ identity }: { identity: Identity }) {
  const { t } = useSpeech()
  const { faceScore, faceScoreMin } = identity
  return (
    <KeyValues
      labelWidth={104}
      entries={[
        ...(['idNumber', 'name', 'birthday'] as const).map((field) => ({
          label: t(`bureau.identity.${field}`),
          value: <Fit fits={identity[field]} />,
        })),
        { label: t('bureau.identity.face'), value: <Likeness score={faceScore} least={faceScoreMin} /> },
      ]}
    />
  )
}

interface FitProps {
  fits: boolean | null
  score?: string
  /** What it says where these are no fields that fit. */
  words?: { fits: string; fitsNot: string }
}

function Fit({ fits, score, words }: FitProps) {
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
      {words && word !== 'notSaid' ? words[word] : t(`bureau.identity.${word}`)}
      {score && <span className={cell.soft}>{score}</span>}
    </span>
  )
}
