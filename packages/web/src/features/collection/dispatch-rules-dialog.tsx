import { dispatchAt, type DispatchStage } from '@lumbung/domain/cases/dispatch'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { stageName } from '../../parts/order/stages.ts'
import { CheckField, Fields, NoteField, TextField } from '../../ui/controls/field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { useDesk } from './desk.ts'
import type { DispatchAnswer } from './dispatch-answer.ts'

export interface RulesProps {
  stage: DispatchStage
  rules: DispatchAnswer['rules']
  onClose: () => void
}

const digits = (text: string) => text.replace(/\D/g, '')
const written = (n: number | null) => (n === null ? '' : String(n))
const read = (text: string) => (text === '' ? null : Number(text))

/** What the next dispatches of a stage follow; every version is kept with who set it and why. */
export function DispatchRulesForm({ stage, rules, onClose }: RulesProps) {
  const { t } = useSpeech()
  const client = useQueryClient()
  const { getDispatch, saveDispatchRules } = useDesk().calls
  const form = useCallForm({
    call: saveDispatchRules,
    first: {
      idleDays: written(rules.idleDays),
      promisesBroken: written(rules.promisesBroken),
      automatic: rules.automatic,
      note: '',
    },
    request: ({ idleDays, promisesBroken, automatic, note }) => ({
      stage,
      version: rules.version,
      idleDays: read(idleDays),
      promisesBroken: read(promisesBroken),
      automatic,
      note: note.trim(),
    }),
    check: ({ note }): Record<string, string> => (note.trim() === '' ? { note: 'required' } : {}),
    done: () => {
      toast({ kind: 'good', text: t('ui.saved') })
      void client.invalidateQueries({ queryKey: [getDispatch.name] })
      onClose()
    },
  })
  const { values, errors, set } = form
  return (
    <FormDialog
      onClose={onClose}
      title={t('dispatch.rules.title', { stage: stageName(stage) })}
      form={form}
      submit={t('ui.save')}
    >
      <SetBy rules={rules} />
      <Fields>
        <TextField
          label={t('dispatch.rules.idleDays')}
          hint={t('dispatch.rules.idleHint')}
          inputMode="numeric"
          maxLength={2}
          value={values.idleDays}
          error={errors['idleDays']}
          onChange={(text) => set({ idleDays: digits(text) })}
        />
        <TextField
          label={t('dispatch.rules.promisesBroken')}
          hint={t('dispatch.rules.brokenHint')}
          inputMode="numeric"
          maxLength={2}
          value={values.promisesBroken}
          error={errors['promisesBroken']}
          onChange={(text) => set({ promisesBroken: digits(text) })}
        />
        <CheckField
          label={t('dispatch.rules.automatic')}
          hint={t('dispatch.rules.automaticHint', { time: dispatchAt })}
          checked={values.automatic}
          onChange={(automatic) => set({ automatic })}
        />
        <NoteField label={t('dispatch.rules.note')} required rows={2} {...form.bind('note')} />
      </Fields>
    </FormDialog>
  )
}

/** The same, for who only looks. */
export function DispatchRulesFacts({ stage, rules, onClose }: RulesProps) {
  const { t } = useSpeech()
  const never = t('dispatch.rules.never')
  return (
    <Dialog opened onClose={onClose} title={t('dispatch.rules.title', { stage: stageName(stage) })}>
      <SetBy rules={rules} />
      <KeyValues
        labelWidth={180}
        entries={[
          { label: t('dispatch.rules.idleDays'), value: rules.idleDays ?? never },
          { label: t('dispatch.rules.promisesBroken'), value: rules.promisesBroken ?? never },
          { label: t('dispatch.rules.automatic'), value: t(rules.automatic ? 'ui.yes' : 'ui.no') },
        ]}
      />
    </Dialog>
  )
}

function SetBy({ rules: { version, setBy, setAt, note } }: Pick<RulesProps, 'rules'>) {
  const { t, format } = useSpeech()
  return (
    <p>
      {setBy === null || setAt === null
        ? t('dispatch.rules.first')
        : t('dispatch.rules.setBy', { n: version, name: setBy.name, at: format.instant(setAt), note })}
    </p>
  )
}
