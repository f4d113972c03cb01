import type { OpenItemResolution } from '@lumbung/domain/running/open-item'
import { useQueryClient } from '@tanstack/react-query'
import { useSpeech } from '../../locales/language.tsx'
import { useStore } from '../../core/store.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
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

const close = () => askedItem.set(null)
const settlesAsProposed = ({ act, item }: AskedItem): boolean => act === 'settle' && item.state === 'proposed'
const choosesResolution = (asked: AskedItem): boolean => asked.act !== 'refuse' && !settlesAsProposed(asked)

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
  return useForm({
    first,
    check: ({ resolution, note }): Record<string, string> => {
      if (choosesResolution(asked) && resolution === '') return { resolution: 'required' }
      const { length } = note.trim()
      return length < 3 ? { note: length === 0 ? 'required' : 'tooShort' } : {}
    },
    send: ({ resolution, note }, requestKey) =>
      runItemAct(asked, { resolution: resolution || 'noAction', note, requestKey }),
    done,
    onConflict: () => {
      toast({ kind: 'bad', text: t('openItems.changed') })
      close()
      asksAgain(client)
    },
  })
}

function ItemForm({ asked }: { asked: AskedItem }) {
  const { t, format } = useSpeech()
  const { act, item } = asked
  const form = useItemForm(asked)
  const { values, errors } = form
  const way = settlesAsProposed(asked) ? 'settleProposed' : act
  return (
    <FormDialog
      onClose={close}
      title={t(`openItems.ask.${way}`)}
      form={form}
      submit={t(`openItems.act.${act}`)}
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
        {choosesResolution(asked) && (
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
          {...form.bind('note')}
        />
      </Fields>
    </FormDialog>
  )
}
