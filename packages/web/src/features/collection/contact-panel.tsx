import { minuteMs } from '@lumbung/domain/contact/local-time'
import { useId, useState } from 'react'
import { act } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { useUser } from '../../core/session.ts'
import { useRequestKey } from '../../core/use-request-key.ts'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Glyph, type IconName } from '../../ui/controls/icon.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { CaseAnswer, ContactNumber, ContactWay } from './case-answer.ts'
import styles from './contact-panel.module.css'
import { useDesk } from './desk.ts'
import { reachSentence, reachStanding, refusalIn, refusalWords } from '../../parts/contact/reach-words.ts'
import { Attempts } from '../../parts/contact/reach-status.tsx'
import { ContactWishes } from './contact-wishes.tsx'
import type { OpenAttempt } from './use-contact.ts'

const icons: Readonly<Record<ContactWay['channel'], IconName>> = {
  call: 'phone',
  whatsapp: 'message',
  visit: 'user',
}

interface PanelProps {
  answer: CaseAnswer
  /** An attempt waits for its outcome: that comes first. */
  busy: boolean
  onStarted: (attempt: OpenAttempt) => void
  refresh: () => void
}

/** Whom may be reached, by what and until when; what may not be says the rule and from when. */
export function ContactPanel({ answer, busy, onStarted, refresh }: PanelProps) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const [refusal, setRefusal] = useState('')
  const { numbers, can } = answer
  const refused = (error: unknown) => {
    const found = refusalIn(error)
    if (found === null) throw error
    setRefusal(refusalWords(found, { t, format, today }))
    // It is kept, with who tried.
    refresh()
  }
  const started = (attempt: OpenAttempt) => {
    setRefusal('')
    onStarted(attempt)
    refresh()
  }
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
            {groupsOf(number).map((ways) => (
              <Ways
                key={ways[0].channel}
                orderNo={answer.case.orderNo}
                number={number}
                ways={ways}
                disabled={busy || !can.contact}
                onStarted={started}
                onRefused={refused}
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

interface WaysProps {
  orderNo: string
  number: ContactNumber
  ways: Some<ContactWay>
  disabled: boolean
  onStarted: (attempt: OpenAttempt) => void
  onRefused: (error: unknown) => void
}

function Ways({ ways, disabled, ...start }: WaysProps) {
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
        <WayButton
          key={way.channel}
          way={way}
          describedBy={why}
          disabled={disabled || !way.reach.lawful}
          {...start}
        />
      ))}
      <p id={why} className={styles.why} data-loud={look.loud ? look.family : undefined} title={whole}>
        <Glyph name={look.glyph} family={look.family} />
        {reachSentence(reach, speaker, now)}
      </p>
    </div>
  )
}

interface WayButtonProps extends Omit<WaysProps, 'ways'> {
  way: ContactWay
  describedBy: string
}

/** Each button is an intention of its own, with a key of its own: the same while nobody knows whether it arrived. */
function WayButton({ orderNo, number, way, describedBy, disabled, onStarted, onRefused }: WayButtonProps) {
  const { t } = useSpeech()
  const { startContact } = useDesk().calls
  const { requestKey, watch } = useRequestKey()
  const [busy, setBusy] = useState(false)
  const { channel, reach } = way
  const { target, contactId } = number
  const start = () => {
    const request = { orderNo, channel, target, ...(contactId !== null && { contactId }), requestKey }
    const asked = watch(api(startContact, request)).then(
      ({ id, phone }) => onStarted({ id, channel, target, phone }),
      onRefused,
    )
    const done = () => setBusy(false)
    setBusy(true)
    void act(asked).finally(done)
  }
  return (
    <Button
      icon={icons[channel]}
      busy={busy}
      disabled={disabled}
      aria-describedby={describedBy}
      onClick={start}
    >
      {t(`contact.channels.${channel}`)} {reach.most > 0 && <Attempts reach={reach} />}
    </Button>
  )
}
