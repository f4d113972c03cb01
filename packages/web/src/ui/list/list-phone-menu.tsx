import type { Column, Tools } from './list-spec.ts'
import { act } from '../../core/act.ts'
import { IconButton } from '../controls/button.tsx'
import { Menu, type MenuEntry } from '../controls/menu.tsx'

type Sort = { column: string; descending: boolean }

interface PhoneMenuProps {
  columns: readonly { column: Pick<Column<never>, 'id' | 'head' | 'sort'> }[]
  sort: Sort
  tools: Tools
  onSort: (sort: Sort) => void
  /** Null where no file is made of the list, or not by this person. */
  onExport: (() => Promise<void>) | null
}

/** What the bar and the heads of a table offer, in the menu of a phone: rows as they are now, another order of them, a file. */
export function PhoneMenu({ columns, sort, tools, onSort, onExport }: PhoneMenuProps) {
  const { t } = tools
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
        { key: 'refresh', label: t('ui.refresh'), icon: 'refresh', onRun: tools.refresh },
        ...orders,
        ...file,
      ]}
    />
  )
}
