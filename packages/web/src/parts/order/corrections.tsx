import type { InputOf } from '../../core/api.ts'
import { settleCorrection } from '@lumbung/contract/approve/correction'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { NoteField } from '../../ui/controls/field.tsx'
import { Glyph, type GlyphName } from '../../ui/controls/icon.tsx'
import { Masked } from './masked.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Section } from '../../ui/page/screen.tsx'
import { toast } from '../../core/toast-store.ts'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { type Correction, useAfterCorrection } from './correction-subject.ts'
import styles from './corrections.module.css'

const looks: Record<Correction['state'], { name: GlyphName; family: string }> = {
  waiting: { name: 'ring', family: 'wait' },
  applied: { name: 'check-disc', family: 'good' },
  refused: { name: 'cross-disc', family: 'bad' },
  withdrawn: { name: 'minus-disc', family: 'none' },
}

type Answer = 'confirm' | 'refuse' | 'withdraw'
const answers = ['confirm', 'refuse', 'withdraw'] as const

/** What was corrected of a person's papers and by whom; one that waits is answered here. Nothing without any. */
export function Corrections({
  orderNo,
  corrections,
  canReveal,
}: {
  orderNo: string
  corrections: readonly Correction[]
  canReveal: boolean
}) {
  const { t } = useSpeech()
  const [asking, setAsking] = useState<{ answer: Answer; correction: Correction } | null>(null)
  if (corrections.length === 0) return null
  return (
    <Section title={t('correction.title')}>
      <ul className={styles.list}>
        {corrections.map((correction) => (
          <li key={correction.id} className={styles.item}>
            <CorrectionItem orderNo={orderNo} correction={correction} canReveal={canReveal} />
            <span className={styles.answers}>
              {answers
                .filter((answer) => correction.can[answer])
                .map((answer) => (
                  <Button key={answer} onClick={() => setAsking({ answer, correction })}>
                    {t(`correction.${answer}`)}
                  </Button>
                ))}
            </span>
          </li>
        ))}
      </ul>
      {asking && <AnswerDialog {...asking} orderNo={orderNo} onClose={() => setAsking(null)} />}
    </Section>
  )
}

function CorrectionItem({
  orderNo,
  correction,
  canReveal,
}: {
  orderNo: string
  correction: Correction
  canReveal: boolean
}) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const { field, from, to, state, note, decisionNote, askedBy, askedAt, decidedBy, decidedAt } = correction
  const value = (side: 'correctedFrom' | 'correctedTo', masked: string) =>
    field === 'bankName' || masked === '' ? (
      <span>{masked || t('correction.empty')}</span>
    ) : (
      <Masked
        orderNo={orderNo}
        field={side}
        correctionId={correction.id}
        value={masked}
        canReveal={canReveal}
      />
    )
  const by = (name: string, at: string) => t('correction.by', { name, time: format.moment(at, today) })
  return (
    <>
      <span className={styles.state}>
        <Glyph {...looks[state]} />
        <b>{t(`correction.fields.${field}`)}</b>
        <span>{t(`correction.states.${state}`)}</span>
      </span>
      <span className={styles.change}>
        {value('correctedFrom', from)} <span aria-hidden="true">→</span> {value('correctedTo', to)}
      </span>
      <span className={styles.who}>
        {[wordOr(t, 'correction.reasons', correction.reasonCode), note, by(askedBy.name, askedAt)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {decidedBy && decidedAt && decidedBy.id !== askedBy.id && (
        <span className={styles.who}>
          {[by(decidedBy.name, decidedAt), decisionNote].filter(Boolean).join(' · ')}
        </span>
      )}
    </>
  )
}

function AnswerDialog({
  answer,
  correction,
  orderNo,
  onClose,
}: {
  answer: Answer
  correction: Correction
  orderNo: string
  onClose: () => void
}) {
  const { t } = useSpeech()
  const changed = useAfterCorrection(orderNo)
  const isPhone = correction.field === 'phone'
  const form = useCallForm({
    call: settleCorrection,
    first: { note: '' },
    request: ({ note }, requestKey): InputOf<typeof settleCorrection> => ({
      orderNo,
      id: correction.id,
      decision: answer === 'confirm' ? 'confirm' : 'refuse',
      note,
      requestKey,
    }),
    check: ({ note }): Record<string, string> =>
      answer === 'refuse' && note.trim() === '' ? { note: 'required' } : {},
    done: () => {
      toast({ kind: 'good', text: t(`correction.settled.${answer}`) })
      changed()
      onClose()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t(
        isPhone && answer === 'confirm'
          ? 'correction.question.confirmPhone'
          : `correction.question.${answer}`,
      )}
      form={form}
      submit={t(`correction.${answer}`)}
      danger={answer === 'confirm' && !isPhone}
      asks
    >
      <p>
        {t(`correction.fields.${correction.field}`)}: <MaskedValue value={correction.from} /> →{' '}
        <MaskedValue value={correction.to} />
      </p>
      <p className={styles.effect}>
        {t(isPhone ? `correction.phoneEffect.${answer}` : `correction.effect.${answer}`)}
      </p>
      <NoteField
        label={t(answer === 'refuse' ? 'correction.whyRefused' : 'correction.note')}
        required={answer === 'refuse'}
        rows={2}
        {...form.bind('note')}
      />
    </FormDialog>
  )
}
