import { revealForReview, reviewFields } from '@lumbung/contract/order/reveal-for-review'
import { useEffect, useState } from 'react'
import type { InputOf } from '../../core/api.ts'
import { useHolds } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import type { OpenedTogether } from '../../parts/order/opened-together.ts'
import { ReasonFields, type RevealField } from '../../parts/order/reveal-dialog.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { useKeys } from '../../ui/controls/use-keys.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'

type Values = ReadonlyMap<RevealField, string>

/** The personal data of the order in hand: opened together once a claim, shut as soon as the claim ends or its tab is left. */
export function useReviewReveal(orderNo: string, holdsClaim: boolean) {
  const holds = useHolds()
  const [opened, setOpened] = useState<{ orderNo: string; values: Values } | null>(null)
  const may = holdsClaim && holds(revealForReview.name)
  // A tab that is left never comes back with open values, nor does a claim that was taken again.
  useEffect(() => {
    if (!may) return
    return () => setOpened(null)
  }, [may, orderNo])
  const together: OpenedTogether | null = may
    ? { orderNo, fields: reviewFields, values: opened?.orderNo === orderNo ? opened.values : null }
    : null
  return { together, setValues: (values: Values | null) => setOpened(values && { orderNo, values }) }
}

export type ReviewReveal = ReturnType<typeof useReviewReveal>

/** Opens everything the review shows with one reason, or shuts it; nothing for who does not hold the order. */
export function RevealForReview({ orderNo, reveal }: { orderNo: string; reveal: ReviewReveal }) {
  const { t } = useSpeech()
  const [asking, setAsking] = useState(false)
  const { together, setValues } = reveal
  const isOpen = together?.values != null
  const press = () => (isOpen ? setValues(null) : setAsking(true))
  useKeys(together ? { e: press } : {})
  if (!together) return null
  return (
    <>
      <Button icon={isOpen ? 'eye-off' : 'eye'} hotkey="E" onClick={press}>
        {t(isOpen ? 'reveal.hideAll' : 'reveal.forReview')}
      </Button>
      {asking && <Ask orderNo={orderNo} onClose={() => setAsking(false)} onOpened={setValues} />}
    </>
  )
}

interface AskProps {
  orderNo: string
  onClose: () => void
  onOpened: (values: Values) => void
}

function Ask({ orderNo, onClose, onOpened }: AskProps) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: revealForReview,
    first: { reasonCode: '', note: '' },
    request: ({ reasonCode, note }) => ({
      orderNo,
      reasonCode: reasonCode as InputOf<typeof revealForReview>['reasonCode'],
      note,
    }),
    done: ({ values }) => {
      onOpened(new Map(values.map(({ field, value }) => [field, value])))
      onClose()
    },
  })
  return (
    <FormDialog onClose={onClose} title={t('reveal.forReview')} form={form} submit={t('reveal.submit')}>
      <p>{t('reveal.forReviewHint')}</p>
      <ReasonFields form={form} />
    </FormDialog>
  )
}
