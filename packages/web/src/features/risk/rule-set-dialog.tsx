import { saveRuleSet } from '@lumbung/contract/risk/rule-set'
import { useSpeech } from '../../locales/language.tsx'
import { api } from '../../core/api.ts'
import { useUser } from '../../core/session.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogFoot } from '../../ui/dialog/dialog-foot.tsx'
import { CheckField, Fields, SelectField, TextField } from '../../ui/controls/field.tsx'
import { useForm } from '../../ui/dialog/use-form.ts'
import styles from './rule-desk.module.css'
import { useRequestKey } from './use-request-key.ts'
import type { RuleSet } from './version-look.ts'

const types = ['new', 'old', 'globalOld'] as const

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
  const { requestKey, watch } = useRequestKey()
  // Whom nothing else fits is decided by this one, so it is never off.
  const isForAll = set !== null && set.app === null && set.customerType === null
  const request = ({ name, app, customerType, active }: SetValues) => ({
    ...(set && { id: set.id }),
    name: name.trim(),
    app: app === '' ? null : app,
    customerType: types.find((type) => type === customerType) ?? null,
    active,
    requestKey,
  })
  const form = useForm<SetValues>({
    first: {
      name: set?.name ?? '',
      app: set?.app ?? '',
      customerType: set?.customerType ?? '',
      active: set?.active ?? true,
    },
    schema: saveRuleSet.request,
    request,
    submit: (values) => watch(api(saveRuleSet, request(values))).then(({ draftId }) => onSaved(draftId)),
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={set ? t('rules.editSetOf', { name: set.name }) : t('rules.newSet')}
      onSubmit={form.send}
      foot={
        <DialogFoot submit={set ? t('ui.save') : t('rules.makeSet')} busy={form.busy} onCancel={onClose} />
      }
    >
      <Fields>
        <TextField
          label={t('rules.setName')}
          required
          maxLength={80}
          data-autofocus
          value={form.values.name}
          error={form.errors['name']}
          onChange={(name) => form.set({ name })}
        />
        {!set && (
          <>
            <SelectField
              label={t('ui.app')}
              value={form.values.app}
              error={form.errors['app']}
              empty={t('rules.everyApp')}
              options={apps.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={(app) => form.set({ app })}
            />
            <SelectField
              label={t('order.type')}
              value={form.values.customerType}
              error={form.errors['customerType']}
              empty={t('rules.everyType')}
              options={types.map((type) => ({ value: type, label: t(`order.customerType.${type}`) }))}
              onChange={(customerType) => form.set({ customerType })}
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
      {form.problem && (
        <p role="alert" className={styles.alert}>
          {form.problem}
        </p>
      )}
    </Dialog>
  )
}
