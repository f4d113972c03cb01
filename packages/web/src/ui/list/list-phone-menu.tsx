import type { FilterTexts, ListPlace } from './filter-text.ts'
import type { Column, Tools } from './list-spec.ts'
import type { ViewLinks } from './view-links.ts'
import { useShippedViews } from '../../core/shipped-views.ts'
import { act } from '../../core/act.ts'
import { IconButton } from '../controls/button.tsx'
import { Menu, type MenuEntry } from '../controls/menu.tsx'

type Sort = { column: string; descending: boolean }

/** The views of a list: those that come with the product are asked for when the menu is there. */
export interface PhoneViews {
  /** Whose views come with the product; null where none do. */
  list: string | null
  links: ViewLinks
  saved: readonly { id: number; name: string; texts: FilterTexts; sort: ListPlace['sort'] }[]
}

interface PhoneMenuProps {
  columns: readonly { column: Pick<Column<never>, 'id' | 'head' | 'sort'> }[]
  sort: Sort
  tools: Tools
  onSort: (sort: Sort) => void
  views: PhoneViews
  /** Null where no file is made of the list, or not by this person. */
  onExport: (() => Promise<void>) | null
}

function useViewEntries(views: PhoneViews, { t, format }: Tools): MenuEntry[] {
  const shipped = useShippedViews().filter(({ list, count }) => list === views.list && count !== null)
  if (shipped.length + views.saved.length === 0) return []
  const { addressOf, isShown } = views.links
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
    ...views.saved.map(({ id, name, texts, sort }) => entry(String(id), name, texts, sort)),
  ]
}

/** What the bar and the heads of a table offer, in the menu of a phone: its views, rows as they are now, another order of them, a file. */
export function PhoneMenu({ columns, sort, tools, views, onSort, onExport }: PhoneMenuProps) {
  const { t } = tools
  const seen = useViewEntries(views, tools)
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
  const file: MenuEntry[] =
    onExport === null
      ? []
      : [
          {
            key: 'export',
            label: t('list.export.button'),
            icon: 'download',
            onRun: () => void act(onExport()),
          },
        ]
  return (
    <Menu
      position="bottom-start"
      target={<IconButton icon="more" label={t('list.more')} />}
      entries={[
        ...seen,
        { key: 'refresh', label: t('ui.refresh'), icon: 'refresh', onRun: tools.refresh },
        ...orders,
        ...file,
      ]}
    />
  )
}
