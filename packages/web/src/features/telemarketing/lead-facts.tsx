import { useUser } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { wordOr } from '../../locales/words.ts'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import type { LeadAnswer } from './lead-answer.ts'
import { leadStates, registerStates } from './lead-states.ts'

/** What is known of a lead, masked. */
export function LeadFacts({ answer: { lead } }: { answer: LeadAnswer }) {
  const { t, format } = useSpeech()
  const { businessDate: today } = useUser()
  const moment = (at: string | null) => (at === null ? null : format.moment(at, today))
  return (
    <KeyValues
      labelWidth={150}
      entries={[
        { label: t('leads.status'), value: <StateOf set={leadStates} state={lead.status} /> },
        { label: t('leads.register'), value: <StateOf set={registerStates} state={lead.registerStatus} /> },
        { label: t('leads.pool'), value: t(`leads.pools.${lead.pool}`) },
        { label: t('leads.name'), value: lead.name && <MaskedValue value={lead.name} /> },
        { label: t('leads.phone'), value: <MaskedValue value={lead.phone} /> },
        { label: t('leads.consent'), value: moment(lead.consentAt) },
        { label: t('leads.source'), value: wordOr(t, 'leads.sources', lead.source) },
        { label: t('leads.batchNo'), value: lead.batchNo },
        { label: t('leads.requestCount'), value: format.number(lead.requestCount) },
        { label: t('leads.failReason'), value: lead.failReason && t(`leads.failures.${lead.failReason}`) },
        { label: t('leads.seller'), value: lead.seller?.name ?? t('leads.nobody') },
        { label: t('leads.label'), value: lead.label && t(`leads.labels.${lead.label}`) },
        { label: t('leads.nextCall'), value: moment(lead.nextCallAt) },
        { label: t('leads.order'), value: lead.appliedOrder },
        { label: t('leads.earnedBy'), value: lead.earnedBy?.name ?? null },
      ]}
    />
  )
}
