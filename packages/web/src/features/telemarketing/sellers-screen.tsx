import { getSellers, retrainSeller, saveSeller, type SellerRow } from '@lumbung/contract/telemarketing/seller'
import { dispatchWeightMax } from '@lumbung/domain/cases/dispatch'
import { act } from '../../core/act.ts'
import { api } from '../../core/api.ts'
import { createStore, useStore } from '../../core/store.ts'
import { useSpeech } from '../../locales/language.tsx'
import { NoteField, TextField } from '../../ui/controls/field.tsx'
import { type StateLook, Status } from '../../ui/controls/status.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useCallForm } from '../../ui/dialog/use-form.ts'
import cell from '../../ui/list/cell.module.css'
import { columnsOf } from '../../ui/list/columns.tsx'
import { flagFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'

interface Asked {
  act: 'change' | 'retrain'
  row: SellerRow
  refresh: () => void
}
const asked = createStore<Asked | null>(null)
const close = () => asked.set(null)
const c = columnsOf(getSellers)

const looks = {
  active: { family: 'good', glyph: 'check-disc' },
  stopped: { family: 'bad', glyph: 'cross-disc', loud: true },
} as const satisfies Record<string, StateLook>

const standing = ({ stoppedAt }: SellerRow, { t }: Pick<Tools, 't'>) => {
  const name = stoppedAt === null ? 'active' : 'stopped'
  return <Status look={looks[name]} word={t(`sellers.${name}`)} />
}

async function turnDuty(
  { id, version, weight }: SellerRow,
  onDuty: boolean,
  { refresh }: Tools,
): Promise<void> {
  await act(api(saveSeller, { id, version, weight, onDuty }))
  refresh()
}

function Dialogs() {
  const asking = useStore(asked)
  if (asking === null) return null
  return asking.act === 'change' ? <ChangeDialog {...asking} /> : <RetrainDialog {...asking} />
}

function ChangeDialog({ row, refresh }: Asked) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: saveSeller,
    first: { weight: String(row.weight) },
    request: ({ weight }) => ({
      id: row.id,
      version: row.version,
      onDuty: row.onDuty,
      weight: weight === '' ? Number.NaN : Number(weight),
    }),
    done: () => {
      close()
      refresh()
    },
  })
  return (
    <FormDialog
      onClose={close}
      title={t('sellers.changeOf', { name: row.name })}
      form={form}
      submit={t('ui.save')}
    >
      <TextField
        label={t('sellers.weightField')}
        hint={t('sellers.weightHint')}
        required
        inputMode="numeric"
        maxLength={String(dispatchWeightMax).length}
        value={form.values.weight}
        error={form.errors['weight']}
        onChange={(text) => form.set({ weight: text.replace(/\D/g, '') })}
      />
    </FormDialog>
  )
}

function RetrainDialog({ row, refresh }: Asked) {
  const { t } = useSpeech()
  const form = useCallForm({
    call: retrainSeller,
    first: { note: '' },
    request: ({ note }) => ({ id: row.id, version: row.version, note }),
    check: ({ note }): Record<string, string> => (note.trim() === '' ? { note: 'required' } : {}),
    done: () => {
      close()
      refresh()
    },
  })
  return (
    <FormDialog
      onClose={close}
      title={t('sellers.retrainOf', { name: row.name })}
      form={form}
      submit={t('sellers.retrain')}
    >
      <NoteField label={t('sellers.retrainNote')} required rows={3} {...form.bind('note')} />
    </FormDialog>
  )
}

/** Who sells: duty and share, what they came to in thirty days, and whether a failed call stopped them. */
export default listScreen({
  name: 'sellers',
  call: getSellers,
  rowKey: (row) => String(row.id),
  whenEmpty: { text: 'sellers.listEmpty', to: 'account' },
  sort: { column: 'name', descending: false },
  filters: [
    textFilter('name', 'sellers.name', { width: 180 }),
    flagFilter('onDuty', 'sellers.onDuty'),
    flagFilter('stopped', 'sellers.stopped'),
  ],
  columns: [
    c.link('name', 'sellers.name', { width: 176, sort: 'name' }),
    c.cell(
      'onDuty',
      'sellers.duty',
      (row, tools) => (
        <Switch
          label={`${tools.t('sellers.duty')}: ${row.name}`}
          word={tools.t(row.onDuty ? 'sellers.onDuty' : 'sellers.offDuty')}
          checked={row.onDuty}
          disabled={!tools.holds(saveSeller)}
          onChange={(onDuty) => void turnDuty(row, onDuty, tools)}
        />
      ),
      { width: 148, words: ({ t }) => ({ true: t('sellers.onDuty'), false: t('sellers.offDuty') }) },
    ),
    c.cell('stoppedAt', 'sellers.standing', standing, { width: 148 }),
    c.cell(
      'weight',
      'sellers.weight',
      ({ weight }, { t }) => (
        <span className={weight === 100 ? cell.quiet : undefined}>{t('sellers.percent', { n: weight })}</span>
      ),
      { width: 84, align: 'end' },
    ),
    c.number('held', 'sellers.held', { width: 124, sort: 'held' }),
    c.number('calls', 'sellers.calls', { width: 132 }),
    c.number('connected', 'sellers.connected', { width: 108 }),
    c.number('earned', 'sellers.earned', { width: 96, sort: 'earned' }),
    c.number('checked', 'sellers.checked', { width: 96 }),
    c.number('passed', 'sellers.passed', { width: 84 }),
    c.day('firstDay', 'sellers.firstDay', { width: 132 }),
  ],
  phone: (row, tools) => ({
    status: row.name,
    amount: standing(row, tools),
    line: `${tools.t('sellers.held')} ${tools.format.number(row.held)}`,
    side: tools.t(row.onDuty ? 'sellers.onDuty' : 'sellers.offDuty'),
  }),
  acts: [
    {
      call: saveSeller,
      label: 'sellers.change',
      icon: 'edit',
      ask: (row, { refresh }) => asked.set({ act: 'change', row, refresh }),
    },
    {
      call: retrainSeller,
      label: 'sellers.retrain',
      icon: 'check',
      when: ({ stoppedAt }) => stoppedAt !== null,
      ask: (row, { refresh }) => asked.set({ act: 'retrain', row, refresh }),
    },
  ],
  actsWidth: 128,
  dialogs: Dialogs,
})
