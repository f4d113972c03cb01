import type { getCollectorGroups } from '@lumbung/contract/collection/group'
import type { DispatchStage } from '@lumbung/domain/cases/dispatch'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { useHolds } from '../../core/session.ts'
import { toast } from '../../core/toast-store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { CheckField, Fields, TextField } from '../../ui/controls/field.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import type { OneProps, RowOf } from '../../ui/list/list-spec.ts'
import { OneRow } from '../../ui/list/one-row.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import styles from './collector-group-dialog.module.css'
import { useDesk } from './desk.ts'

type GroupRow = RowOf<typeof getCollectorGroups>

/** One group above the list (`?edit=7`, `?edit=new`); who may not change it sees what it is. */
export function CollectorGroupDialog({ id, onClose }: OneProps) {
  const { saveGroup, getGroups } = useDesk().calls
  const may = useHolds()(saveGroup)
  if (id === 'new') return may ? <GroupForm row={null} onClose={onClose} /> : null
  return (
    <OneRow call={getGroups} id={id} onClose={onClose}>
      {(row) =>
        may ? (
          <GroupForm key={row.version} row={row} onClose={onClose} />
        ) : (
          <GroupFacts row={row} onClose={onClose} />
        )
      }
    </OneRow>
  )
}

function GroupForm({ row, onClose }: { row: GroupRow | null; onClose: () => void }) {
  const { t } = useSpeech()
  const client = useQueryClient()
  const { getGroups, saveGroup } = useDesk().calls
  const form = useCallForm({
    call: saveGroup,
    first: { name: row?.name ?? '', stages: row?.stages ?? [], active: row?.active ?? true },
    request: (values, requestKey) => ({
      id: row?.id ?? null,
      version: row?.version ?? 0,
      ...values,
      requestKey,
    }),
    done: () => {
      toast({ kind: 'good', text: t('ui.saved') })
      void client.invalidateQueries({ queryKey: [getGroups.name] })
      onClose()
    },
  })
  const { values, errors, set } = form
  return (
    <FormDialog
      onClose={onClose}
      title={row ? t('collectors.groups.changeOf', { name: row.name }) : t('collectors.groups.add')}
      form={form}
      submit={t('ui.save')}
    >
      <Fields>
        <TextField
          label={t('collectors.groups.name')}
          required
          maxLength={60}
          data-autofocus
          value={values.name}
          error={
            errors['name'] && (values.name.trim().length > 1 ? t('collectors.groups.taken') : errors['name'])
          }
          onChange={(name) => set({ name })}
        />
        <StagesField
          chosen={values.stages}
          error={errors['stages'] && t('collectors.groups.noStage')}
          onChange={(stages) => set({ stages })}
        />
        <CheckField
          label={t('collectors.groups.active')}
          hint={t('collectors.groups.activeHint')}
          checked={values.active}
          onChange={(active) => set({ active })}
        />
        {row && <Members row={row} />}
      </Fields>
    </FormDialog>
  )
}

function StagesField({
  chosen,
  error,
  onChange,
}: {
  chosen: readonly DispatchStage[]
  error: string | undefined
  onChange: (chosen: DispatchStage[]) => void
}) {
  const { t } = useSpeech()
  const { stages } = useDesk()
  const id = useId()
  return (
    <fieldset aria-describedby={error && id} aria-invalid={error !== undefined || undefined}>
      <legend className={styles.legend}>
        {t('collectors.groups.stages')} <span className={styles.star}>*</span>
      </legend>
      <div className={styles.choices}>
        {stages.options({ t }).map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(
                  stages.values.filter((each) => (each === value ? target.checked : chosen.includes(each))),
                )
              }
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className={styles.problem}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Who is in a group is set at each collector: the way there. */
function Members({ row }: { row: GroupRow }) {
  const { t } = useSpeech()
  const { calls, paths } = useDesk()
  return (
    <p className={styles.members}>
      {t('collectors.groups.presentOf', { n: row.present, all: row.members })}
      {useHolds()(calls.getCollectors) && (
        <Link to={`${paths.users}?group=${row.id}`}>{t('collectors.groups.openMembers')}</Link>
      )}
    </p>
  )
}

/** The same, for who only looks. */
function GroupFacts({ row, onClose }: { row: GroupRow; onClose: () => void }) {
  const { t, format } = useSpeech()
  const { stages } = useDesk()
  return (
    <Dialog opened onClose={onClose} title={row.name}>
      <KeyValues
        labelWidth={148}
        entries={[
          {
            label: t('order.status'),
            value: t(`collectors.groups.states.${row.active ? 'active' : 'inactive'}`),
          },
          {
            label: t('collectors.groups.stages'),
            value: row.stages.map((stage) => stages.word(stage, t)).join(', '),
          },
          { label: t('collectors.groups.members'), value: <Members row={row} /> },
          { label: t('collectors.held'), value: format.number(row.held) },
        ]}
      />
    </Dialog>
  )
}
