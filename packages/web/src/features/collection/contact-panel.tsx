import { minuteMs } from '@lumbung/domain/contact/local-time'
import { useId } from 'react'
import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { Glyph } from '../../ui/controls/icon.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { CaseAnswer, ContactNumber, ContactWay } from './case-answer.ts'
import styles from './contact-panel.module.css'
import { reachSentence, reachStanding } from '../../parts/contact/reach-words.ts'
import { ContactConsentButton } from '../../parts/order/contact-consent.tsx'
import { ContactWishes } from './contact-wishes.tsx'
import { WayButton, type WayStart } from './way-button.tsx'

interface PanelProps extends Pick<WayStart, 'onStarted' | 'onRefused'> {
  answer: CaseAnswer
  /** An attempt waits for its outcome: that comes first. */
  busy: boolean
  /** Why the attempt just made was refused; empty when it was not. */
  refusal: string
  refresh: () => void
}

/** Whom may be reached, by what and until when; what may not be says the rule and from when. */
export function ContactPanel({ answer, busy, refusal, onStarted, onRefused, refresh }: PanelProps) {
  const { t } = useSpeech()
  const { numbers, can } = answer
  return (
    <Section title={t('contact.reach')}>
      {refusal && (
        <p className={styles.refusal} role="alert">
          <Glyph name="cross-disc" family="bad" />
          {t('contact.log.refused', { why: refusal })}
        </p>
      )}
      {busy && can.contact && <p className={styles.hint}>{t('contact.recordFirst')}</p>}
      {numbers.some(({ ways }) => ways.some(({ reach }) => reach.zone === null)) && (
        <p className={styles.hint}>{t('contact.zoneUnknown')}</p>
      )}
      {numbers.length === 0 && <p className={styles.hint}>{t('contact.none')}</p>}
      <ul className={styles.numbers}>
        {numbers.map((number) => (
          <li key={`${number.target}:${number.contactId ?? ''}`} className={styles.number}>
            <NumberHead number={number} />
            {number.contactId !== null && (
              <ContactConsentButton
                orderNo={answer.case.orderNo}
                contactId={number.contactId}
                refresh={refresh}
              />
            )}
            {groupsOf(number).map((ways) => (
              <Ways
                key={ways[0].channel}
                orderNo={answer.case.orderNo}
                number={number}
                ways={ways}
                disabled={busy || !can.contact}
                onStarted={onStarted}
                onRefused={onRefused}
              />
            ))}
          </li>
        ))}
      </ul>
      <ContactWishes orderNo={answer.case.orderNo} choices={answer.choices} refresh={refresh} />
    </Section>
  )
}

function NumberHead({ number: { target, name, phone, relation, consent } }: { number: ContactNumber }) {
  const { t } = useSpeech()
  const about = [
    t(`contact.targets.${target}`),
    relation && wordOr(t, 'detail.relations', relation),
    consent && t('contact.consent', { word: t(`detail.consents.${consent}`) }),
  ]
  return (
    <p className={styles.head}>
      <span className={styles.name}>
        <MaskedValue value={name} />
      </span>
      <span className={styles.phone}>
        <MaskedValue value={phone} />
      </span>
      <span className={styles.about}>{about.filter(Boolean).join(' · ')}</span>
    </p>
  )
}

type Some<T> = [T, ...T[]]

/** Channels about which the guard says the same, so that it is said once. */
function groupsOf({ ways }: ContactNumber): Some<ContactWay>[] {
  const groups = Map.groupBy(ways, ({ reach: { lawful, rule, at, zone } }) => [lawful, rule, at, zone].join())
  return [...groups.values()] as Some<ContactWay>[]
}

interface WaysProps extends WayStart {
  ways: Some<ContactWay>
}

function Ways({ ways, ...start }: WaysProps) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const now = useNow(minuteMs)
  const why = useId()
  const [{ reach }] = ways
  const speaker = { t, format, today }
  const { look, whole } = reachStanding(reach, speaker, now)
  return (
    <div className={styles.ways}>
      {ways.map((way) => (
        <WayButton key={way.channel} way={way} describedBy={why} {...start} />
      ))}
      <p id={why} className={styles.why} data-loud={look.loud ? look.family : undefined} title={whole}>
        <Glyph name={look.glyph} family={look.family} />
        {reachSentence(reach, speaker, now)}
        {reach.rule === 'notTheirNumber' && `. ${t('contact.numberNotTheirs')}`}
      </p>
    </div>
  )
}
