import { type ListView, saveView } from '@lumbung/contract/utils/list-view'
import { useSpeech } from '../../locales/language.tsx'
import { CheckField, Fields, TextField } from '../controls/field.tsx'
import type { ListSettings } from './list-settings.ts'
import styles from './list-view-dialog.module.css'
import { FormDialog } from '../dialog/form-dialog.tsx'
import { useCallForm } from '../dialog/use-form.ts'
import type { Asked } from './use-list-rows.ts'
import { roleWord } from '../../core/role-word.ts'

interface ViewDialogProps {
  list: string
  call: string
  /** Changed; null for a new one of what is on the screen. */
  view: ListView | null
  asked: Asked
  moving: ListView['moving']
  settings: ListSettings
  onClose: () => void
}

/** A name for the present filters and sort, and whom they are shared with. */
function ViewDialog({ list, call, view, asked, moving, settings, onClose }: ViewDialogProps) {
  const { t } = useSpeech()
  const sameName = (name: string) => settings.views.find((each) => each.mine && each.name === name.trim())
  const request = ({ name, roleIds }: { name: string; roleIds: readonly number[] }) => {
    // The name of one's own view saves over it.
    const id = view?.id ?? sameName(name)?.id
    return {
      ...(id !== undefined && { id }),
      list,
      call,
      name,
      filter: view?.filter ?? asked.filter,
      moving: view?.moving ?? moving,
      sort: view?.sort ?? asked.sort,
      roleIds: [...roleIds],
    }
  }
  const form = useCallForm({
    call: saveView,
    first: { name: view?.name ?? '', roleIds: view?.roleIds ?? [] },
    request,
    done: async () => {
      await settings.reload()
      onClose()
    },
  })
  const replaces = !view && sameName(form.values.name) !== undefined
  const toggle = (id: number) =>
    form.set({
      roleIds: form.values.roleIds.includes(id)
        ? form.values.roleIds.filter((each) => each !== id)
        : [...form.values.roleIds, id],
    })
  return (
    <FormDialog
      onClose={onClose}
      title={t(view ? 'list.views.edit' : 'list.views.save')}
      form={form}
      submit={t(replaces ? 'list.views.replace' : 'ui.save')}
    >
      <Fields>
        <TextField
          label={t('list.views.name')}
          required
          data-autofocus
          maxLength={60}
          autoComplete="off"
          {...form.bind('name')}
          hint={view ? undefined : t('list.views.hint')}
        />
        {settings.roles.length > 0 && (
          <fieldset className={styles.roles}>
            <legend className={styles.legend}>{t('list.views.share')}</legend>
            {settings.roles.map((role) => (
              <CheckField
                key={role.id}
                label={roleWord(t, role.title)}
                checked={form.values.roleIds.includes(role.id)}
                onChange={() => toggle(role.id)}
              />
            ))}
          </fieldset>
        )}
      </Fields>
    </FormDialog>
  )
}

export default ViewDialog
