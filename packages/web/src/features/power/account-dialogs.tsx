import { editAccount, inviteUser } from '@lumbung/contract/power/account'
import { getRoles } from '@lumbung/contract/power/role'
import type { Language } from '@lumbung/contract/fields'
import { useSpeech } from '../../locales/language.tsx'
import { api } from '../../core/api.ts'
import { useStore } from '../../core/store.ts'
import { Detail } from '../../ui/page/detail.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Fields, SelectField, TextField } from '../../ui/controls/field.tsx'
import { toast } from '../../core/toast-store.ts'
import { schemaErrors, useForm } from '../../ui/dialog/use-form.ts'
import { AccessDialog } from './access-dialog.tsx'
import { type AccountAsked, type AccountRow, askedAccount } from './account-act.ts'
import { roleWord } from '../../core/role-word.ts'

const close = () => askedAccount.set(null)
const languageNames: Record<Language, string> = { id: 'Bahasa Indonesia', en: 'English', zh: '中文' }

/** What is asked about an account. Stands once on the screen. */
export function AccountDialogs() {
  const asked = useStore(askedAccount)
  if (!asked) return null
  return asked.act === 'access' ? (
    <AccessDialog row={asked.row} refresh={asked.refresh} onClose={close} />
  ) : (
    <AccountForm key={asked.act} asked={asked} />
  )
}

interface AccountValues {
  name: string
  email: string
  /** Id of the role, as the picker holds it. */
  role: string
  language: Language
}

/** Name and role; for a new account the e-mail that the link goes to, and its language. */
function AccountForm({ asked }: { asked: Exclude<AccountAsked, { act: 'access' }> }) {
  const { t, language: spoken } = useSpeech()
  const row = asked.act === 'change' ? asked.row : null
  const first: AccountValues = {
    name: row?.name ?? '',
    email: row?.email ?? '',
    role: row === null ? '' : String(row.role_id),
    language: spoken,
  }
  const invitation = ({ name, email, role, language }: AccountValues) => ({
    name,
    email,
    role_id: Number(role),
    language,
  })
  const change = ({ name, role }: AccountValues, of: AccountRow) => ({
    id: of.id,
    version: of.version,
    name,
    role_id: Number(role),
    status: of.status,
  })
  const form = useForm({
    first,
    check: (values) =>
      row === null
        ? schemaErrors(inviteUser.request, invitation(values))
        : schemaErrors(editAccount.request, change(values, row)),
    send: async (values) => {
      if (row === null) await api(inviteUser, invitation(values))
      else await api(editAccount, change(values, row))
    },
    done: (_answer, { email }) => {
      toast({ kind: 'good', text: row === null ? t('power.account.linkSent', { email }) : t('ui.saved') })
      close()
      asked.refresh()
    },
  })
  return (
    <FormDialog
      onClose={close}
      title={row === null ? t('power.account.invite') : t('power.account.changeOf', { name: row.name })}
      form={form}
      submit={t(row === null ? 'power.account.sendLink' : 'ui.save')}
    >
      <Fields>
        <TextField
          label={t('power.account.name')}
          required
          maxLength={100}
          data-autofocus
          {...form.bind('name')}
        />
        {row === null && (
          <TextField
            label={t('power.account.email')}
            type="email"
            required
            maxLength={254}
            spellCheck={false}
            {...form.bind('email')}
          />
        )}
        <Detail call={getRoles} request={{}}>
          {(roles) => (
            <SelectField
              label={t('power.account.role')}
              required
              value={form.values.role}
              error={form.errors['role_id']}
              empty="–"
              options={roles.map(({ id, title }) => ({ value: String(id), label: roleWord(t, title) }))}
              onChange={(role) => form.set({ role })}
            />
          )}
        </Detail>
        {row === null && (
          <SelectField
            label={t('power.account.language')}
            value={form.values.language}
            options={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
            onChange={(language) => form.set({ language: language as Language })}
          />
        )}
      </Fields>
      {row === null && <p>{t('power.account.inviteHint')}</p>}
    </FormDialog>
  )
}
