import { getReviewGroups, saveReviewGroup } from '@lumbung/contract/approve/group'
import type { PeopleStage } from '@lumbung/domain/review/review'
import { useQueryClient } from '@tanstack/react-query'
import { useSpeech } from '../../locales/language.tsx'
import { useHolds, useUser } from '../../core/session.ts'
import { OneRow } from '../../ui/list/one-row.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { CheckField, SelectField, TextField } from '../../ui/controls/field.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import type { OneProps, RowOf } from '../../ui/list/list-spec.ts'
import { toast } from '../../core/toast-store.ts'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import { amountSpan } from './amount-span.ts'
import styles from './desks.module.css'
import { type GroupValues, RuleFields } from './group-rule.tsx'
import { MembersField } from './members-field.tsx'
import { peopleStages } from './people-stages.ts'

type GroupRow = RowOf<typeof getReviewGroups>

/** One group above the list (`?edit=7`, `?edit=new`): its rule and its members. */
export function GroupDialog({ id, onClose }: OneProps) {
  const holds = useHolds()
  if (id === 'new') return holds(saveReviewGroup.name) ? <GroupForm row={null} onClose={onClose} /> : null
  return (
    <OneRow call={getReviewGroups} id={id} onClose={onClose}>
      {(row) =>
        holds(saveReviewGroup.name) ? (
          <GroupForm key={row.version} row={row} onClose={onClose} />
        ) : (
          <GroupFacts row={row} onClose={onClose} />
        )
      }
    </OneRow>
  )
}

function firstValues(row: GroupRow | null): GroupValues {
  if (row === null)
    return {
      name: '',
      stage: 'first',
      apps: [],
      customerTypes: [],
      amountFrom: null,
      amountTo: null,
      memberIds: [],
      dailyCapacity: '40',
      autoAssign: false,
      active: true,
    }
  const { name, stage, apps, customerTypes, amountFrom, amountTo, dailyCapacity, autoAssign, active } = row
  return {
    name,
    stage,
    apps,
    customerTypes,
    amountFrom,
    amountTo,
    // Who may not decide there any more is left out: the group cannot be saved with them.
    memberIds: row.members.filter(({ decides }) => decides).map(({ id }) => id),
    dailyCapacity: String(dailyCapacity),
    autoAssign,
    active,
  }
}

function requestOf(row: GroupRow | null, values: GroupValues) {
  return {
    ...(row && { id: row.id }),
    version: row?.version ?? 0,
    ...values,
    dailyCapacity: Number(values.dailyCapacity),
  }
}

function useGroupForm(row: GroupRow | null, onClose: () => void) {
  const { t } = useSpeech()
  const client = useQueryClient()
  return useCallForm({
    call: saveReviewGroup,
    first: firstValues(row),
    request: (values) => requestOf(row, values),
    done: () => {
      toast({ kind: 'good', text: t('ui.saved') })
      void client.invalidateQueries({ queryKey: [getReviewGroups.name] })
      onClose()
    },
  })
}

function GroupForm({ row, onClose }: { row: GroupRow | null; onClose: () => void }) {
  const { t } = useSpeech()
  const form = useGroupForm(row, onClose)
  const { values, errors, set } = form
  const gone = row?.members.filter(({ decides }) => !decides).map(({ name }) => name) ?? []
  return (
    <FormDialog
      wide
      onClose={onClose}
      title={row ? t('desks.group.changeOf', { name: row.name }) : t('desks.group.add')}
      form={form}
      submit={t('ui.save')}
    >
      <div className={styles.grid}>
        <TextField
          label={t('desks.group.name')}
          required
          maxLength={60}
          data-autofocus
          value={values.name}
          error={errors['name'] && (values.name.trim() ? t('desks.group.taken') : errors['name'])}
          onChange={(name) => set({ name })}
        />
        <SelectField
          label={t('desks.group.stage')}
          required
          value={values.stage}
          options={peopleStages.options({ t })}
          // Other people decide at the other desk.
          onChange={(stage) => set({ stage: stage as PeopleStage, memberIds: [] })}
        />
        <RuleFields values={values} errors={errors} set={set} />
        <MembersField
          key={values.stage}
          stage={values.stage}
          chosen={values.memberIds}
          error={
            errors['memberIds'] &&
            t(values.memberIds.length === 0 ? 'desks.group.needsMember' : 'desks.group.notAtDesk')
          }
          onChange={(memberIds) => set({ memberIds })}
        />
        {gone.length > 0 && (
          <p className={`${styles.hint} ${styles.wide}`}>
            {t('desks.group.goneMembers', { names: gone.join(', ') })}
          </p>
        )}
        <CheckField
          label={t('desks.group.auto')}
          hint={t('desks.group.autoHint')}
          checked={values.autoAssign}
          onChange={(autoAssign) => set({ autoAssign })}
        />
        <CheckField
          label={t('desks.group.active')}
          hint={t('desks.group.activeHint')}
          checked={values.active}
          onChange={(active) => set({ active })}
        />
      </div>
    </FormDialog>
  )
}

/** The same, for who only looks. */
function GroupFacts({ row, onClose }: { row: GroupRow; onClose: () => void }) {
  const { t, format } = useSpeech()
  const { apps } = useUser()
  const all = t('desks.group.allApps')
  return (
    <Dialog opened onClose={onClose} title={t('desks.group.changeOf', { name: row.name })}>
      <KeyValues
        labelWidth={148}
        entries={[
          { label: t('desks.group.stage'), value: t(`review.stage.${row.stage}`) },
          {
            label: t('order.status'),
            value: t(`desks.group.states.${row.active ? 'active' : 'inactive'}`),
          },
          { label: t('desks.group.members'), value: row.members.map(({ name }) => name).join(', ') || null },
          {
            label: t('desks.group.apps'),
            value:
              row.apps.map((code) => apps.find((app) => app.code === code)?.name ?? code).join(', ') || all,
          },
          {
            label: t('desks.group.types'),
            value: row.customerTypes.map((type) => t(`order.customerType.${type}`)).join(', ') || all,
          },
          { label: t('desks.group.amounts'), value: amountSpan(row, t, format) },
          { label: t('desks.group.capacity'), value: format.number(row.dailyCapacity) },
          { label: t('desks.group.auto'), value: t(row.autoAssign ? 'ui.yes' : 'ui.no') },
        ]}
      />
    </Dialog>
  )
}
