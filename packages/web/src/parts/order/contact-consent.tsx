import { keepContactConsent, keepContactRefusal } from '@lumbung/contract/order/contact-consent'
import { learntConsents, type LearntConsent } from '@lumbung/domain/contact/contact-rules'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { useHolds } from '../../core/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { NoteField, SelectField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { useAfterChange } from './use-after-change.ts'

interface ContactConsentProps {
  orderNo: string
  contactId: number
  /** Beside the page of the order, what else shows it. */
  refresh?: () => void
}

/** Takes down what somebody named for emergencies said to being asked; who works on the debt takes down only that they refused. */
export function ContactConsentButton(props: ContactConsentProps) {
  const { t } = useSpeech()
  const holds = useHolds()
  const [asking, setAsking] = useState(false)
  const isFree = holds(keepContactConsent)
  if (!isFree && !holds(keepContactRefusal)) return null
  const Dialog = isFree ? ConsentDialog : RefusalDialog
  return (
    <>
      <Button kind="link" onClick={() => setAsking(true)}>
        {t(isFree ? 'detail.consentKeep' : 'detail.refusalKeep')}
      </Button>
      {asking && <Dialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

type DialogProps = ContactConsentProps & { onClose: () => void }

/** What shows it asks again, and the dialog is over. */
function useKept({ orderNo, refresh, onClose }: DialogProps): () => void {
  const changed = useAfterChange(orderNo)
  return () => {
    changed()
    refresh?.()
    onClose()
  }
}

function ConsentDialog(props: DialogProps) {
  const { orderNo, contactId, onClose } = props
  const { t } = useSpeech()
  const done = useKept(props)
  const form = useCallForm({
    call: keepContactConsent,
    first: { consent: '', note: '' },
    request: ({ consent, note }, requestKey) => ({
      orderNo,
      contactId,
      consent: consent as LearntConsent,
      note,
      requestKey,
    }),
    check: ({ consent, note }): Record<string, string> => ({
      ...(consent === '' && { consent: 'required' }),
      ...(note.trim() === '' && { note: 'required' }),
    }),
    about: { REASON_MISSING: 'note' },
    done,
  })
  return (
    <FormDialog onClose={onClose} title={t('detail.consentKeep')} form={form} submit={t('ui.save')}>
      <p>{t('detail.contactRule')}</p>
      <SelectField
        label={t('detail.consent')}
        required
        empty={t('detail.consentChoose')}
        options={learntConsents.map((value) => ({ value, label: t(`detail.consents.${value}`) }))}
        {...form.bind('consent')}
      />
      {form.values.consent === 'refused' && <p>{t('detail.refusalEffect')}</p>}
      <NoteField label={t('detail.consentNote')} required rows={2} {...form.bind('note')} />
    </FormDialog>
  )
}

function RefusalDialog(props: DialogProps) {
  const { orderNo, contactId, onClose } = props
  const { t } = useSpeech()
  const done = useKept(props)
  const form = useCallForm({
    call: keepContactRefusal,
    first: { note: '' },
    request: ({ note }, requestKey) => ({ orderNo, contactId, note, requestKey }),
    check: ({ note }): Record<string, string> => (note.trim() === '' ? { note: 'required' } : {}),
    about: { REASON_MISSING: 'note' },
    done,
  })
  return (
    <FormDialog onClose={onClose} title={t('detail.refusalKeep')} form={form} submit={t('ui.save')}>
      <p>{t('detail.refusalEffect')}</p>
      <NoteField label={t('detail.consentNote')} required rows={2} {...form.bind('note')} />
    </FormDialog>
  )
}
