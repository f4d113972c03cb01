import type { Call } from '@lumbung/contract/call'
import { act } from '../../core/act.ts'
import { useShippedViews } from '../../core/shipped-views.ts'
import { IconButton } from '../controls/button.tsx'
import { Menu, type MenuEntry } from '../controls/menu.tsx'
import type { FilterTexts, ListPlace } from './filter-text.ts'
import { exportShown, type ListBarProps, mayExport } from './list-bar.tsx'
import type { ListSettings } from './list-settings.ts'
import { textsOf, useViewLinks } from './view-links.ts'

type Shown<C extends Call> = Pick<
  ListBarProps<C>,
  'spec' | 'place' | 'asked' | 'columns' | 'moment' | 'total' | 'tools'
>

interface PhoneMenuProps<C extends Call> {
  /** What a file would be made of. */
  shown: Shown<C>
  settings: ListSettings
  onSort: (sort: { column: string; descending: boolean }) => void
}

/** Its views: all, those that come with the product, those that were saved or shared. */
function useViewEntries<C extends Call>(
  { spec, place, asked, tools: { t, format } }: Shown<C>,
  { views }: ListSettings,
): MenuEntry[] {
  const { addressOf, isShown } = useViewLinks(spec, place, asked)
  const all = useShippedViews()
  const shipped = spec.own ? [] : all.filter(({ list, count }) => list === spec.name && count !== null)
  if (shipped.length + views.length === 0) return []
  const entry = (key: string, label: string, texts: FilterTexts, sort: ListPlace['sort']): MenuEntry => ({
    key: `view ${key}`,
    label,
    to: addressOf(texts, sort),
    chosen: isShown(texts, sort),
  })
  return [
    entry('all', t('list.views.all'), {}, null),
    ...shipped.map(({ key, name, texts, count, more }) =>
      entry(key, `${name} · ${format.number(count ?? 0)}${more ? '+' : ''}`, texts, null),
    ),
    ...views.map((view) => entry(String(view.id), view.name, textsOf(spec, view), view.sort)),
  ]
}

/** What the bar and the heads of a table offer, in the menu of a phone: its views, rows as they are now, another order of them, a file. */
export default function PhoneMenu<C extends Call>({ shown, settings, onSort }: PhoneMenuProps<C>) {
  const { spec, columns, asked, tools } = shown
  const { t } = tools
  const { sort } = asked
  const seen = useViewEntries(shown, settings)
  const orders = columns.flatMap(({ column: { id, head, sort: by } }): MenuEntry[] => {
    if (by === undefined) return []
    const chosen = by === sort.column
    const way = chosen ? (sort.descending ? ' ↓' : ' ↑') : ''
    return [
      {
        key: id,
        label: `${t('ui.sortBy', { column: t(head) })}${way}`,
        chosen,
        onRun: () => onSort({ column: by, descending: chosen ? !sort.descending : true }),
      },
    ]
  })
  const file: MenuEntry = {
    key: 'export',
    label: t('list.export.button'),
    icon: 'download',
    onRun: () => void act(exportShown(shown)),
  }
  return (
    <Menu
      position="bottom-start"
      target={<IconButton icon="more" label={t('list.more')} />}
      entries={[
        ...seen,
        { key: 'refresh', label: t('ui.refresh'), icon: 'refresh', onRun: tools.refresh },
        ...orders,
        ...(mayExport(spec, tools) ? [file] : []),
      ]}
    />
  )
}
