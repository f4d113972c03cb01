import { copyRole, deleteRole, saveRole } from '@lumbung/contract/power/role'
import { useNavigate } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { typedOver } from '../../locales/words.ts'
import { api } from '../../core/api.ts'
import { useStore } from '../../core/store.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Fields, NoteField, TextField } from '../../ui/controls/field.tsx'
import { schemaErrors, useForm } from '../../ui/dialog/use-form.ts'
import { askedRole, type RoleAsked } from './role-act.ts'
import { RoleHistory } from './role-history.tsx'
import { roleWord } from '../../core/role-word.ts'
import { roleDescription } from './role-description.ts'

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
  const shown = {
    title: roleWord(t, row?.title ?? ''),
    description: roleDescription(t, row?.description ?? ''),
  }
  const stored = (values: RoleValues): RoleValues => ({
    ...values,
    title: typedOver(values.title, { shown: shown.title, stored: row?.title ?? '' }),
    description: typedOver(values.description, { shown: shown.description, stored: row?.description ?? '' }),
  })
  const form = useForm({
    first: { name: '', title: isChange ? shown.title : '', description: shown.description },
    check: (values) =>
      schemaErrors(
        asked.act === 'copy' ? copyRole.request : saveRole.request,
        requestFor(asked, stored(values)),
      ),
    send: (values) => save(asked, stored(values)),
    done: ({ id }) => {
      close()
      asked.refresh()
      if (!isChange) void navigate(`/power/menu/${id}`)
    },
  })
  return (
    <FormDialog
      onClose={close}
      title={
        asked.act === 'add'
          ? t('power.role.add')
          : t(isChange ? 'power.role.changeOf' : 'power.role.copyOf', {
              title: shown.title,
            })
      }
      form={form}
      submit={t(isChange ? 'ui.save' : 'power.role.make')}
    >
      <Fields>
        <TextField
          label={t('power.role.title')}
          required
          maxLength={60}
          data-autofocus
          {...form.bind('title')}
        />
        {!isChange && (
          <TextField
            label={t('power.role.name')}
            required
            maxLength={40}
            spellCheck={false}
            hint={t('power.role.nameHint')}
            {...form.bind('name')}
          />
        )}
        <NoteField
          label={t('power.role.description')}
          rows={2}
          maxLength={200}
          {...form.bind('description')}
        />
      </Fields>
      {asked.act === 'copy' && <p>{t('power.role.copyHint')}</p>}
    </FormDialog>
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
    send: () => api(deleteRole, { role_id: row.id, version: row.version }),
    done: () => {
      close()
      refresh()
    },
  })
  return (
    <FormDialog
      onClose={close}
      title={t('power.role.deleteOf', { title: roleWord(t, row.title) })}
      form={form}
      submit={t('power.role.delete')}
      danger
      asks
    >
      <p>{t('power.role.deleteText')}</p>
    </FormDialog>
  )
}
