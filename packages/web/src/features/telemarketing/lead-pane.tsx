import { getLead, revealLead } from '@lumbung/contract/telemarketing/lead'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { NoteField, SelectField } from '../../ui/controls/field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import type { OneProps } from '../../ui/list/list-spec.ts'
import { Columns, Section } from '../../ui/page/screen.tsx'
import { Detail } from '../../ui/page/detail.tsx'
import { LeadFacts } from './lead-facts.tsx'
import { LeadLog } from './lead-log.tsx'

/** One lead over its list, with everything that was done. */
export function LeadPane({ id, onClose }: OneProps) {
  const { t } = useSpeech()
  const [asks, setAsks] = useState(false)
  const [shown, setShown] = useState('')
  if (id === 'new') return null
  return (
    <Detail call={getLead} request={{ id }} onClose={onClose}>
      {(answer) =>
        asks ? (
          <RevealLead
            id={id}
            onClose={() => setAsks(false)}
            onRevealed={({ value, seconds }) => {
              setAsks(false)
              setShown(t('leads.reveal.shown', { value, n: seconds }))
              setTimeout(() => setShown(''), seconds * 1000)
            }}
          />
        ) : (
          <Dialog
            opened
            wide="full"
            onClose={onClose}
            title={`${t('leads.one')} ${answer.lead.phone}`}
            foot={
              <>
                {answer.can.reveal && (
                  <Button icon="eye" onClick={() => setAsks(true)}>
                    {t('leads.reveal.act')}
                  </Button>
                )}
                <Button kind="filled" onClick={onClose}>
                  {t('ui.close')}
                </Button>
              </>
            }
          >
            {shown && <p role="status">{shown}</p>}
            <Columns
              main={<LeadLog answer={answer} />}
              side={
                <Section title={t('leads.one')}>
                  <LeadFacts answer={answer} />
                </Section>
              }
              sideWidth={380}
            />
          </Dialog>
        )
      }
    </Detail>
  )
}

const reasons = ['complaint', 'identityCheck', 'other'] as const
const fields = ['phone', 'name'] as const

interface RevealLeadProps {
  id: number
  onClose: () => void
  onRevealed: (revealed: { value: string; seconds: number }) => void
}

/** Asks why, then opens one value; who saw it is kept. */
function RevealLead({ id, onClose, onRevealed }: RevealLeadProps) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: revealLead,
    first: { field: 'phone', reasonCode: '', note: '' },
    request: ({ field, reasonCode, note }) => ({
      id,
      field: field as (typeof fields)[number],
      reasonCode: reasonCode as (typeof reasons)[number],
      note,
    }),
    done: onRevealed,
  })
  return (
    <FormDialog onClose={onClose} title={t('leads.reveal.title')} form={form} submit={t('leads.reveal.act')}>
      <SelectField
        label={t('leads.reveal.field')}
        options={fields.map((value) => ({ value, label: t(`leads.${value}`) }))}
        {...form.bind('field')}
      />
      <SelectField
        label={t('leads.reveal.reason')}
        required
        empty=""
        options={reasons.map((value) => ({ value, label: t(`leads.reveal.reasons.${value}`) }))}
        {...form.bind('reasonCode')}
      />
      <NoteField label={t('leads.acts.note')} rows={2} {...form.bind('note')} />
    </FormDialog>
  )
}
