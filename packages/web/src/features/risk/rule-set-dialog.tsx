import { saveRuleSet } from '@lumbung/contract/risk/rule-set'
import { useSpeech } from '../../locales/language.tsx'
import { typedOver } from '../../locales/words.ts'
import { useUser } from '../../core/session.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { CheckField, Fields, SelectField, TextField } from '../../ui/controls/field.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import type { RuleSet } from './version-words.ts'
import { ruleSetWord } from '../../parts/rule/rule-set-word.ts'
import { customerTypes } from '../../parts/order/order-choices.ts'

interface SetValues {
  name: string
  app: string
  customerType: string
  active: boolean
}

/** A new set for an app and a customer type, or another name for one; whom an old one is for never changes. */
export function RuleSetDialog({
  set,
  onClose,
  onSaved,
}: {
  set: RuleSet | null
  onClose: () => void
  onSaved: (draftId: number | null) => void
}) {
  const { t } = useSpeech()
  const { apps } = useUser()
  const shown = ruleSetWord(t, set?.name ?? '')
  // Whom nothing else fits is decided by this one, so it is never off.
  const isForAll = set !== null && set.app === null && set.customerType === null
  const form = useCallForm<typeof saveRuleSet, SetValues>({
    call: saveRuleSet,
    first: {
      name: shown,
      app: set?.app ?? '',
      customerType: set?.customerType ?? '',
      active: set?.active ?? true,
    },
    request: ({ name, app, customerType, active }, requestKey) => ({
      ...(set && { id: set.id }),
      name: typedOver(name, { shown, stored: set?.name ?? '' }).trim(),
      app: app === '' ? null : app,
      customerType: customerTypes.values.find((type) => type === customerType) ?? null,
      active,
      requestKey,
    }),
    done: ({ draftId }) => onSaved(draftId),
  })
  return (
    <FormDialog
      onClose={onClose}
      title={set ? t('rules.editSetOf', { name: shown }) : t('rules.newSet')}
      form={form}
      submit={set ? t('ui.save') : t('rules.makeSet')}
    >
      <Fields>
        <TextField label={t('rules.setName')} required maxLength={80} data-autofocus {...form.bind('name')} />
        {!set && (
          <>
            <SelectField
              label={t('ui.app')}
              {...form.bind('app')}
              empty={t('rules.everyApp')}
              options={apps.map(({ code, name }) => ({ value: code, label: name }))}
            />
            <SelectField
              label={t('order.type')}
              {...form.bind('customerType')}
              empty={t('rules.everyType')}
              options={customerTypes.options({ t })}
            />
            <p>{t('rules.newSetText')}</p>
          </>
        )}
        {set && !isForAll && (
          <CheckField
            label={t('rules.active')}
            hint={t('rules.activeHint')}
            checked={form.values.active}
            onChange={(active) => form.set({ active })}
          />
        )}
      </Fields>
    </FormDialog>
  )
}
