import { getLead, getMyLeads, startLeadContact } from '@lumbung/contract/telemarketing/lead'
import type { FollowType } from '@lumbung/domain/leads/lead'
import { minuteMs } from '@lumbung/domain/contact/local-time'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { act } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { usePoll } from '../../core/presence.ts'
import { useUser } from '../../core/session.ts'
import { useRequestKey } from '../../core/use-request-key.ts'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { reachSentence, refusalIn, refusalWords } from '../../parts/contact/reach-words.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Glyph, type IconName } from '../../ui/controls/icon.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { useKeys } from '../../ui/controls/use-keys.ts'
import { RefreshWhile } from '../../ui/list/refresh-while.tsx'
import { Detail } from '../../ui/page/detail.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { useNow } from '../../ui/use-now.ts'
import type { LeadAnswer } from './lead-answer.ts'
import styles from './lead-desk.module.css'
import { LeadFacts } from './lead-facts.tsx'
import { LeadFollowUpForm, type OpenLeadAttempt } from './lead-follow-up-form.tsx'
import { LeadLog } from './lead-log.tsx'
import { leadStates } from './lead-states.ts'

const refreshMs = 30_000
const ways: Readonly<Record<FollowType, { key: string; icon: IconName }>> = {
  phone: { key: 'p', icon: 'phone' },
  whatsapp: { key: 'w', icon: 'message' },
  sms: { key: 's', icon: 'send' },
  mail: { key: 'm', icon: 'file' },
  social: { key: 'f', icon: 'people' },
  other: { key: 'o', icon: 'more' },
}

/** The desk of one lead of one's own: whether it may be reached, by what, and what came of it. */
export function LeadDesk({ id, ...desk }: { id: number } & Pick<DeskProps, 'onClose' | 'onSending'>) {
  return (
    <Detail call={getLead} request={{ id }}>
      {(answer, refresh) => <Desk key={id} answer={answer} refresh={refresh} {...desk} />}
    </Detail>
  )
}

function useAttempt(answer: LeadAnswer, refresh: () => void) {
  const client = useQueryClient()
  const [started, setStarted] = useState<OpenLeadAttempt | null>(null)
  const [recorded, setRecorded] = useState<number | null>(null)
  const left = answer.unfinished && { ...answer.unfinished, phone: null }
  const open = started ?? left
  const changed = () => {
    refresh()
    // Whom to call next follows from it too.
    void client.invalidateQueries({ queryKey: [getMyLeads.name] })
  }
  return {
    // The answer still names what was recorded a moment ago.
    attempt: open?.id === recorded ? null : open,
    start: (attempt: OpenLeadAttempt) => {
      setStarted(attempt)
      changed()
    },
    finish: (id: number) => {
      setStarted(null)
      setRecorded(id)
      changed()
    },
  }
}

interface DeskProps {
  answer: LeadAnswer
  refresh: () => void
  onClose: () => void
  /** Whether a follow-up is on its way: the desk cannot be left then. */
  onSending: (isSending: boolean) => void
}

function Desk({ answer, refresh, onClose, onSending }: DeskProps) {
  const { t } = useSpeech()
  const { lead, stopped } = answer
  const { attempt, start, finish } = useAttempt(answer, refresh)
  const sheet = useRef<HTMLElement>(null)
  const isHere = usePoll(refreshMs) !== false
  // What was recorded takes its form away; the keys and the reader go on from the sheet.
  useEffect(() => {
    if (document.activeElement === document.body) sheet.current?.focus({ preventScroll: true })
  }, [attempt])
  return (
    <article ref={sheet} className={styles.desk} tabIndex={-1} aria-label={lead.phone}>
      <RefreshWhile active={isHere} everyMs={refreshMs} refresh={refresh} />
      <header className={styles.head}>
        <h2>
          <MaskedValue value={lead.phone} />
        </h2>
        {lead.name && <MaskedValue value={lead.name} />}
        <StateOf set={leadStates} state={lead.status} />
        <span className={styles.close}>
          <IconButton icon="close" label={t('leads.mine.back')} small onClick={onClose} />
        </span>
      </header>
      {stopped && (
        <p className={styles.stopped} role="alert">
          <Glyph name="cross-disc" family="bad" />
          {t('leads.mine.stopped')}
        </p>
      )}
      {attempt ? (
        <LeadFollowUpForm
          key={attempt.id}
          leadId={lead.id}
          attempt={attempt}
          source={wordOr(t, 'leads.sources', lead.source)}
          onRecorded={() => finish(attempt.id)}
          onSending={onSending}
        />
      ) : (
        <Ways answer={answer} onStarted={start} refresh={refresh} />
      )}
      <Section title={t('leads.one')}>
        <LeadFacts answer={answer} />
      </Section>
      <LeadLog answer={answer} />
    </article>
  )
}

interface WaysProps {
  answer: LeadAnswer
  onStarted: (attempt: OpenLeadAttempt) => void
  refresh: () => void
}

/** By what somebody may be reached, each by its key; a refusal says the rule and from when, and is kept. */
function Ways({ answer, onStarted, refresh }: WaysProps) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const nowMs = useNow(minuteMs)
  const { requestKey, watch } = useRequestKey()
  const [busy, setBusy] = useState<FollowType | null>(null)
  const [refusal, setRefusal] = useState('')
  const { lead, can } = answer
  const start = (followType: FollowType) => {
    if (!can.contact || busy !== null) return
    setBusy(followType)
    const asked = watch(api(startLeadContact, { id: lead.id, followType, requestKey })).then(
      ({ id, phone }) => {
        setRefusal('')
        onStarted({ id, followType, phone })
      },
      (error: unknown) => {
        const found = refusalIn(error)
        if (found === null) throw error
        setRefusal(refusalWords(found, { t, format, today }))
        refresh()
      },
    )
    void act(asked).finally(() => setBusy(null))
  }
  // It opens a number and counts against what the law allows: no bare key.
  useKeys(
    Object.fromEntries(
      answer.ways.map(({ followType }) => [`shift ${ways[followType].key}`, () => start(followType)]),
    ),
  )
  if (lead.reach === null)
    return (
      <Section>
        <p>{t('leads.desk.closed')}</p>
      </Section>
    )
  return (
    <>
      {refusal && (
        <p className={styles.refusal} role="alert">
          <Glyph name="cross-disc" family="bad" />
          {t('contact.log.refused', { why: refusal })}
        </p>
      )}
      <Section title={t('leads.desk.reach')}>
        <p className={styles.sentence}>{reachSentence(lead.reach, { t, format, today }, nowMs)}</p>
        <div className={styles.ways}>
          {answer.ways.map(({ followType }) => (
            <Button
              key={followType}
              icon={ways[followType].icon}
              hotkey={`⇧ ${ways[followType].key.toUpperCase()}`}
              busy={busy === followType}
              disabled={!can.contact}
              onClick={() => start(followType)}
            >
              {t(`leads.types.${followType}`)}
            </Button>
          ))}
        </div>
        <p className={styles.hint}>{t('leads.desk.start')}</p>
      </Section>
    </>
  )
}
