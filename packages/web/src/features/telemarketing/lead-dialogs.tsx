import { assignLead, recycleLead } from '@lumbung/contract/telemarketing/lead'
import { getSellers } from '@lumbung/contract/telemarketing/seller'
import { useStore } from '../../core/store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { NoteField, SelectField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { Detail } from '../../ui/page/detail.tsx'
import { DealDialog } from './deal-dialog.tsx'
import { askedDeal, askedLead, type LeadAsked } from './lead-act.ts'
import { allSellers, mayTake, sellerWords } from './seller-options.ts'

const close = () => askedLead.set(null)

/** What a list of leads asks with. Stands once on the screen. */
export function LeadDialogs() {
  const asked = useStore(askedLead)
  const deal = useStore(askedDeal)
  return (
    <>
      {asked?.act === 'assign' && <AssignDialog {...asked} />}
      {asked?.act === 'recycle' && <RecycleDialog {...asked} />}
      {deal && <DealDialog {...deal} onClose={() => askedDeal.set(null)} />}
    </>
  )
}

const endings = ({ refresh, refused }: LeadAsked) => ({
  onConflict: (refusal: unknown) => {
    close()
    refused(refusal)
  },
  done: () => {
    close()
    refresh()
  },
})

function AssignDialog(asked: LeadAsked) {
  const { t } = useSpeech()
  const { row } = asked
  const form = useCallForm({
    call: assignLead,
    first: { to: '', note: '' },
    request: ({ to, note }, requestKey) => ({
      id: row.id,
      version: row.version,
      to: Number(to),
      note,
      requestKey,
    }),
    check: ({ to }): Record<string, string> => (to === '' ? { to: 'required' } : {}),
    about: { SELLER_OFF_DUTY: 'to', SELLER_STOPPED: 'to' },
    ...endings(asked),
  })
  return (
    <FormDialog
      onClose={close}
      title={t('leads.acts.assignTitle', { phone: row.phone })}
      form={form}
      submit={t('leads.acts.assign')}
    >
      <p>{t('leads.acts.assignEffect')}</p>
      <Detail call={getSellers} request={allSellers}>
        {({ items }) => (
          <SelectField
            label={t('leads.seller')}
            required
            empty={t('leads.acts.choose')}
            options={items
              .filter((seller) => mayTake(seller) && seller.id !== row.seller?.id)
              .map((seller) => ({ value: String(seller.id), label: sellerWords(seller, t) }))}
            {...form.bind('to')}
          />
        )}
      </Detail>
      <NoteField label={t('leads.acts.note')} rows={2} {...form.bind('note')} />
    </FormDialog>
  )
}

function RecycleDialog(asked: LeadAsked) {
  const { t } = useSpeech()
  const { row } = asked
  const form = useCallForm({
    call: recycleLead,
    first: { note: '' },
    request: ({ note }, requestKey) => ({ id: row.id, version: row.version, note, requestKey }),
    ...endings(asked),
  })
  return (
    <FormDialog
      onClose={close}
      title={t('leads.acts.recycleTitle', { phone: row.phone })}
      form={form}
      submit={t('leads.acts.recycle')}
    >
      <p>{t('leads.acts.recycleEffect')}</p>
      <NoteField label={t('leads.acts.note')} rows={2} {...form.bind('note')} />
    </FormDialog>
  )
}
