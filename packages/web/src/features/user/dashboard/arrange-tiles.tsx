import {
  type DashboardFigure,
  type DashboardTile,
  saveDashboard,
  setDashboardTarget,
  shareDashboard,
} from '@lumbung/contract/user/dashboard-tile'
import { getListSettings } from '@lumbung/contract/utils/list-view'
import { useQuery } from '@tanstack/react-query'
import { act } from '../../../core/act.ts'
import { api } from '../../../core/api.ts'
import { useHolds } from '../../../core/session.ts'
import { useSpeech } from '../../../locales/language.tsx'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { AmountField, Fields, SelectField } from '../../../ui/controls/field.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useForm } from '../../../ui/dialog/use-form.ts'
import { type Dashboard, tilesOf } from './dashboard-data.ts'
import styles from './arrange-tiles.module.css'
import { roleWord } from '../../../core/role-word.ts'

interface ArrangeProps {
  found: Dashboard
  onClose: () => void
  onSaved: () => void
}

interface Values {
  tiles: DashboardTile[]
  targets: Partial<Record<DashboardFigure, number | null>>
  /** Whose dashboard it is: one's own, or what a role begins with. */
  role: string
}

const keyOf = (tile: DashboardTile) => ('viewId' in tile ? `${tile.viewId} ${tile.column}` : tile.figure)

/** Which tiles stand on the dashboard and in which order; for who steers, what is wanted of a day and what a role begins with. */
function ArrangeTiles({ found, onClose, onSaved }: ArrangeProps) {
  const { t } = useSpeech()
  const holds = useHolds()
  const roles = useRoles(holds(shareDashboard.name))
  const saved = () => {
    onSaved()
    onClose()
  }
  const form = useForm<Values>({
    first: { tiles: tilesOf(found), targets: {}, role: '' },
    check: ({ targets }): Record<string, string> =>
      Object.values(targets).some(Number.isNaN) ? { targets: 'invalid' } : {},
    send: async ({ tiles, targets, role }) => {
      for (const [figure, target] of Object.entries(targets))
        await api(setDashboardTarget, { figure: figure as DashboardFigure, target: target || null })
      if (role) await api(shareDashboard, { roleId: Number(role), tiles })
      else await api(saveDashboard, { tiles })
    },
    wordOf: (fault) => (fault === 'not_shared' ? t('dashboard.notShared') : fault),
    done: saved,
  })
  const { tiles } = form.values
  const left = found.figures.filter(({ figure }) => !tiles.some((tile) => keyOf(tile) === figure))
  const usual = () => void act(api(saveDashboard, { tiles: null }), saved)
  return (
    <FormDialog onClose={onClose} title={t('dashboard.arrange')} form={form} submit={t('ui.save')} wide>
      <TileRows form={form} found={found} mayTarget={holds(setDashboardTarget.name)} />
      <Fields>
        {left.length > 0 && (
          <SelectField
            label={t('dashboard.addTile')}
            value=""
            empty={t('dashboard.chooseFigure')}
            options={left.map(({ figure }) => ({ value: figure, label: t(`dashboard.figures.${figure}`) }))}
            onChange={(figure) => form.set({ tiles: [...tiles, { figure: figure as DashboardFigure }] })}
            hint={t('dashboard.addReport')}
          />
        )}
        {roles.length > 0 && (
          <SelectField
            label={t('dashboard.forWhom')}
            value={form.values.role}
            empty={t('dashboard.forMe')}
            options={roles.map(({ id, title }) => ({ value: String(id), label: roleWord(t, title) }))}
            onChange={(role) => form.set({ role })}
            hint={t('dashboard.forRoleHint')}
          />
        )}
      </Fields>
      {found.ownTiles && (
        <Button kind="plain" icon="undo" onClick={usual}>
          {t('dashboard.usualTiles')}
        </Button>
      )}
    </FormDialog>
  )
}

function useRoles(wanted: boolean) {
  const query = useQuery({
    queryKey: [getListSettings.name, 'dashboard'],
    queryFn: ({ signal }) => api(getListSettings, { list: 'dashboard' }, { signal }),
    enabled: wanted,
  })
  return query.data?.roles ?? []
}

interface TileRowsProps {
  form: ReturnType<typeof useForm<Values>>
  found: Dashboard
  mayTarget: boolean
}

function TileRows({ form, found, mayTarget }: TileRowsProps) {
  const { t, format } = useSpeech()
  const { tiles, targets } = form.values
  const move = (from: number, to: number) => {
    const next = [...tiles]
    const [tile] = next.splice(from, 1)
    if (tile) next.splice(to, 0, tile)
    form.set({ tiles: next })
  }
  return (
    <ol className={styles.tiles}>
      {tiles.map((tile, index) => {
        const figure = 'viewId' in tile ? null : tile.figure
        const name = 'viewId' in tile ? tile.name : t(`dashboard.figures.${tile.figure}`)
        const target = found.figures.find((each) => each.figure === figure)?.target ?? null
        return (
          <li key={keyOf(tile)} className={styles.tile}>
            <span className={styles.name}>{name}</span>
            {form.errors[`tiles.${index}`] && (
              <span role="alert" className={styles.wrong}>
                {form.errors[`tiles.${index}`]}
              </span>
            )}
            {figure !== null && mayTarget && (
              <AmountField
                label={t('dashboard.target')}
                format={format.number}
                value={figure in targets ? (targets[figure] ?? null) : target}
                onChange={(value) => form.set({ targets: { ...targets, [figure]: value } })}
              />
            )}
            <span className={styles.acts}>
              <IconButton
                icon="arrow-up"
                label={t('dashboard.up', { name })}
                small
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon="arrow-down"
                label={t('dashboard.down', { name })}
                small
                disabled={index === tiles.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                icon="trash"
                label={t('dashboard.removeTile', { name })}
                small
                onClick={() => form.set({ tiles: tiles.filter((_, at) => at !== index) })}
              />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

export default ArrangeTiles
