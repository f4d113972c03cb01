import { getDashboard } from '@lumbung/contract/user/dashboard'
import { saveDashboard } from '@lumbung/contract/user/dashboard-tile'
import { getListSettings } from '@lumbung/contract/utils/list-view'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../core/api.ts'
import { toast } from '../../core/toast-store.ts'
import { Fields, SelectField, TextField } from '../../ui/controls/field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useForm } from '../../ui/dialog/use-form.ts'
import type { Tools } from '../../ui/list/list-spec.ts'
import type { ReportColumn, ReportScreenOf } from './report-answer.ts'
import { unitWord } from './report-words.ts'

interface TileProps {
  of: ReportScreenOf
  tools: Tools
  onClose: () => void
}

/** So many figures of departments stand on a dashboard that nobody arranged. */
const usualTiles = 6

/** Puts one figure of a saved view on one's own dashboard, after what stands there. */
function ReportTile({ of, tools, onClose }: TileProps) {
  const { t } = tools
  const views =
    useQuery({
      queryKey: [getListSettings.name, of.name],
      queryFn: ({ signal }) => api(getListSettings, { list: of.name }, { signal }),
    }).data?.views ?? []
  const labelOf = ([, head, unit]: ReportColumn) => `${t(head)}, ${unitWord[unit]}`
  const first = of.columns.find(([name]) => name === of.chart.points[0]?.name) ?? of.columns[0]
  const form = useForm({
    first: { view: '', column: first?.[0] ?? '', name: first ? labelOf(first) : '' },
    check: ({ view, name }): Record<string, string> => ({
      ...(view === '' && { view: 'required' }),
      ...(name.trim() === '' && { name: 'required' }),
    }),
    send: async ({ view, column, name }) => {
      const { tiles, figures } = await api(getDashboard, {})
      const kept = tiles ?? figures.slice(0, usualTiles).map(({ figure }) => ({ figure }))
      return await api(saveDashboard, {
        tiles: [...kept, { viewId: Number(view), column, name: name.trim() }],
      })
    },
    done: () => {
      toast({ kind: 'good', text: t('report.tile.done') })
      onClose()
    },
  })
  const column = form.bind('column')
  return (
    <FormDialog
      onClose={onClose}
      title={t('report.tile.title')}
      form={form}
      submit={t('report.tile.add')}
      disabled={views.length === 0}
    >
      <Fields>
        <SelectField
          label={t('report.view')}
          required
          {...form.bind('view')}
          empty={t('report.chooseView')}
          options={views.map(({ id, name }) => ({ value: String(id), label: name }))}
          hint={t('report.viewHint')}
        />
        <SelectField
          label={t('report.tile.figure')}
          {...column}
          options={of.columns.map((each) => ({ value: each[0], label: labelOf(each) }))}
          onChange={(name) => {
            const chosen = of.columns.find((each) => each[0] === name)
            form.set({ column: name, ...(chosen && { name: labelOf(chosen) }) })
          }}
        />
        <TextField label={t('report.tile.name')} required maxLength={60} {...form.bind('name')} />
      </Fields>
    </FormDialog>
  )
}

export default ReportTile
