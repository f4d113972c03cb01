import { copyRole, deleteRole, saveRole } from '@lumbung/contract/power/role'
import { useNavigate } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { api } from '../../core/api.ts'
import { useStore } from '../../core/store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogFoot } from '../../ui/dialog/dialog-foot.tsx'
import { Fields, NoteField, TextField } from '../../ui/controls/field.tsx'
import { useForm } from '../../ui/dialog/use-form.ts'
import { askedRole, type RoleAsked } from './role-act.ts'
import { RoleHistory } from './role-history.tsx'
import styles from './power.module.css'

const close = () => askedRole.set(null)

/** What is asked about a role. Stands once on the screen. */
export function RoleDialogs() {
  const asked = useStore(askedRole)
  if (!asked) return null
  switch (asked.act) {
    case 'history':
      return <RoleHistory row={asked.row} onClose={close} />
    case 'delete':
      return <DeleteDialog {...asked} />
    default:
      return <RoleForm key={asked.act} asked={asked} />
  }
}

type FormAsked = Exclude<RoleAsked, { act: 'history' | 'delete' }>

/** Name, title and description; a new or copied role goes on to its screens. */
function RoleForm({ asked }: { asked: FormAsked }) {
  const { t } = useSpeech()
  const navigate = useNavigate()
  const row = asked.act === 'add' ? null : asked.row
  const isChange = asked.act === 'change'
  const form = useForm({
    first: { name: '', title: isChange ? (row?.title ?? '') : '', description: row?.description ?? '' },
    schema: asked.act === 'copy' ? copyRole.request : saveRole.request,
    request: (values) => requestFor(asked, values),
    submit: async (values) => {
      const { id } = await save(asked, values)
      close()
      asked.refresh()
      if (!isChange) void navigate(`/power/menu/${id}`)
    },
  })
  return (
    <Dialog
      opened
      onClose={close}
      title={
        asked.act === 'add'
          ? t('power.role.add')
          : t(isChange ? 'power.role.changeOf' : 'power.role.copyOf', { title: asked.row.title })
      }
      onSubmit={form.send}
      foot={
        <DialogFoot submit={t(isChange ? 'ui.save' : 'power.role.make')} busy={form.busy} onCancel={close} />
      }
    >
      <Fields>
        <TextField
          label={t('power.role.title')}
          required
          maxLength={60}
          data-autofocus
          value={form.values.title}
          error={form.errors['title']}
          onChange={(title) => form.set({ title })}
        />
        {!isChange && (
          <TextField
            label={t('power.role.name')}
            required
            maxLength={40}
            spellCheck={false}
            hint={t('power.role.nameHint')}
            value={form.values.name}
            error={form.errors['name']}
            onChange={(name) => form.set({ name })}
          />
        )}
        <NoteField
          label={t('power.role.description')}
          rows={2}
          maxLength={200}
          value={form.values.description}
          error={form.errors['description']}
          onChange={(description) => form.set({ description })}
        />
      </Fields>
      {asked.act === 'copy' && <p>{t('power.role.copyHint')}</p>}
      {form.problem && (
        <p role="alert" className={styles.problem}>
          {form.problem}
        </p>
      )}
    </Dialog>
  )
}

interface RoleValues {
  name: string
  title: string
  description: string
}

function requestOf(asked: FormAsked, { name, title, description }: RoleValues) {
  switch (asked.act) {
    case 'add':
      return { kind: 'add' as const, name, title, description }
    case 'change':
      return {
        kind: 'change' as const,
        role_id: asked.row.id,
        version: asked.row.version,
        title,
        description,
      }
    case 'copy':
      return { kind: 'copy' as const, role_id: asked.row.id, name, title, description }
  }
}

/** What the schema of the call checks: a copy's request names no kind. */
function requestFor(asked: FormAsked, values: RoleValues): object {
  const { kind, ...rest } = requestOf(asked, values)
  return kind === 'copy' ? rest : { kind, ...rest }
}

async function save(asked: FormAsked, values: RoleValues): Promise<{ id: number }> {
  const request = requestOf(asked, values)
  if (request.kind !== 'copy') return await api(saveRole, request)
  const { kind: _kind, ...copied } = request
  return await api(copyRole, copied)
}

function DeleteDialog({ row, refresh }: Extract<RoleAsked, { act: 'delete' }>) {
  const { t } = useSpeech()
  const form = useForm({
    first: {},
    submit: async () => {
      await api(deleteRole, { role_id: row.id, version: row.version })
      close()
      refresh()
    },
  })
  return (
    <Dialog
      opened
      onClose={close}
      title={t('power.role.deleteOf', { title: row.title })}
      onSubmit={form.send}
      foot={
        <>
          <Button onClick={close}>{t('ui.cancel')}</Button>
          <Button kind="danger" type="submit" busy={form.busy} data-autofocus>
            {t('power.role.delete')}
          </Button>
        </>
      }
    >
      <p>{t('power.role.deleteText')}</p>
      {form.problem && (
        <p role="alert" className={styles.problem}>
          {form.problem}
        </p>
      )}
    </Dialog>
  )
}
