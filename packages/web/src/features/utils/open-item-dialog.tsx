import type { OpenItemResolution } from '@lumbung/domain/open-item'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import { CallRefused } from '../../core/api-refusal.ts'
import { newRequestKey } from '../../core/api.ts'
import { useStore } from '../../core/store.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogFoot } from '../../ui/dialog/dialog-foot.tsx'
import { Fields, NoteField, SelectField } from '../../ui/controls/field.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { toast } from '../../core/toast-store.ts'
import { useForm } from '../../ui/dialog/use-form.ts'
import {
  type AskedItem,
  askedItem,
  asksAgain,
  kindWord,
  resolutionWord,
  runItemAct,
} from './open-item-act.ts'
import styles from './open-item.module.css'

const close = () => askedItem.set(null)
/** Refusals after which the item is no longer what the dialog shows. */
const conflicts = new Set<unknown>(['STATE_CONFLICT', 'VERSION_CONFLICT', 'NOT_FOUND'])

/** How an item ends: said by one, or proposed by one and settled or refused by another. Stands once on the screen. */
export function OpenItemDialog() {
  const asked = useStore(askedItem)
  return asked && <ItemForm key={`${asked.act} ${asked.item.id} ${asked.item.version}`} asked={asked} />
}

/** Settled is what was proposed, never anything else; where there is but one way it is chosen already. */
function firstResolution({ state, resolution, resolutions }: AskedItem['item']): OpenItemResolution | '' {
  if (state === 'proposed') return (resolution ?? '') as OpenItemResolution | ''
  return resolutions.length === 1 ? (resolutions[0] ?? '') : ''
}

function useItemForm(asked: AskedItem) {
  const { t } = useSpeech()
  const client = useQueryClient()
  const { act, item } = asked
  const [requestKey, setRequestKey] = useState(newRequestKey)
  const first: { resolution: OpenItemResolution | ''; note: string } = {
    resolution: firstResolution(item),
    note: '',
  }
  const done = () => {
    const words = {
      propose: 'openItems.proposed',
      settle: 'openItems.settledToast',
      refuse: 'openItems.refusedToast',
    } as const
    toast({ kind: 'good', text: t(words[act]) })
    close()
    asksAgain(client)
  }
  const refused = (error: unknown) => {
    if (!(error instanceof CallRefused)) throw error
    // It certainly did not act: what is sent next is another intention.
    setRequestKey(newRequestKey())
    if (!conflicts.has(error.code)) throw error
    toast({ kind: 'bad', text: t('openItems.changed') })
    close()
    asksAgain(client)
  }
  return useForm({
    first,
    submit: ({ resolution, note }) =>
      runItemAct(asked, { resolution: resolution || 'noAction', note, requestKey }).then(done, refused),
  })
}

function ItemForm({ asked }: { asked: AskedItem }) {
  const { t, format } = useSpeech()
  const { act, item } = asked
  const form = useItemForm(asked)
  const { values, errors } = form
  const asProposed = act === 'settle' && item.state === 'proposed'
  const way = asProposed ? 'settleProposed' : act
  const chooses = act !== 'refuse' && !asProposed
  const submit = () => {
    if (chooses && values.resolution === '') return form.setErrors({ resolution: 'required' })
    const { length } = values.note.trim()
    if (length < 3) return form.setErrors({ note: length === 0 ? 'required' : 'tooShort' })
    form.send()
  }
  return (
    <Dialog
      opened
      onClose={close}
      title={t(`openItems.ask.${way}`)}
      onSubmit={submit}
      foot={<DialogFoot submit={t(`openItems.act.${act}`)} busy={form.busy} onCancel={close} />}
    >
      <KeyValues
        entries={[
          { label: t('openItems.kind'), value: kindWord(t, item.kind) },
          ...(item.orderNo ? [{ label: t('order.orderNo'), value: item.orderNo }] : []),
          ...(item.amount === null
            ? []
            : [{ label: t('order.amount'), value: `Rp ${format.number(item.amount)}` }]),
          ...(item.state === 'proposed'
            ? [
                { label: t('openItems.maker'), value: item.maker },
                { label: t('openItems.resolution'), value: resolutionWord(t, item.resolution ?? '') },
                { label: t('openItems.proof'), value: item.note },
              ]
            : []),
        ]}
      />
      <p>{t(`openItems.effect.${way}`)}</p>
      <Fields>
        {chooses && (
          <SelectField
            label={t('openItems.resolution')}
            required
            value={values.resolution}
            error={errors['resolution']}
            empty="–"
            options={item.resolutions.map((value) => ({ value, label: resolutionWord(t, value) }))}
            onChange={(resolution) => form.set({ resolution: resolution as OpenItemResolution | '' })}
          />
        )}
        <NoteField
          label={t(item.takesTwo && act !== 'refuse' ? 'openItems.proof' : 'openItems.note')}
          {...(item.takesTwo && act === 'propose' && { hint: t('openItems.proofHint') })}
          required
          value={values.note}
          error={errors['note']}
          onChange={(note) => form.set({ note })}
        />
      </Fields>
      {form.problem && (
        <p role="alert" className={styles.problem}>
          {form.problem}
        </p>
      )}
    </Dialog>
  )
}
