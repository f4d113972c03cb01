import type { getCollectorGroups } from '@lumbung/contract/collection/group'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/controls/button.tsx'
import { Status } from '../../ui/controls/status.tsx'
import cell from '../../ui/list/cell.module.css'
import { columnsOf } from '../../ui/list/columns.tsx'
import { choicesFilter, flagFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { RowOf, Tools } from '../../ui/list/list-spec.ts'
import { CollectorGroupDialog } from './collector-group-dialog.tsx'
import { everyStage } from '../../parts/order/stages.ts'
import { atDesk, collectionDesk, type Desk } from './desk.ts'

type GroupRow = RowOf<typeof getCollectorGroups>

const c = columnsOf(collectionDesk.calls.getGroups)
const membersOf = ({ paths }: Desk, { id }: GroupRow) => `${paths.users}?group=${id}`

const stateCell = (row: GroupRow, { t }: Pick<Tools, 't'>) => (
  <Status
    look={row.active ? { family: 'good', glyph: 'check-disc' } : { family: 'none', glyph: 'pause-disc' }}
    word={t(`collectors.groups.states.${row.active ? 'active' : 'inactive'}`)}
  />
)

/** How many there are, which opens them; amber where a group that works has nobody there. */
function membersCell(desk: Desk, row: GroupRow, { t, format, holds }: Pick<Tools, 't' | 'format' | 'holds'>) {
  if (row.members === 0) return <span className={cell.quiet}>0</span>
  const n = format.number(row.members)
  return holds(desk.calls.getCollectors) ? (
    <Link to={membersOf(desk, row)} aria-label={t('collectors.groups.membersOf', { name: row.name, n })}>
      {n}
    </Link>
  ) : (
    n
  )
}

function presentCell(row: GroupRow, { t, format }: Pick<Tools, 't' | 'format'>) {
  if (row.active && row.present === 0)
    return (
      <Status
        look={{ family: 'wait', glyph: 'triangle', loud: true }}
        word={t('collectors.groups.nobodyThere')}
      />
    )
  return format.number(row.present)
}

/** The groups of collectors: which stages each works on, who is in it and there today, and what they hold. */
export const groupList = (desk: Desk) =>
  atDesk(
    desk,
    listScreen({
      name: desk.screens.groups,
      call: desk.calls.getGroups,
      rowKey: (row) => String(row.id),
      whenEmpty: { text: 'collectors.groupsEmpty' },
      sort: { column: 'name', descending: false },
      one: { param: 'edit', view: CollectorGroupDialog },
      filters: [
        textFilter('name', 'collectors.groups.name', { width: 180 }),
        choicesFilter('stage', 'collectors.groups.stages', desk.stages.options),
        flagFilter('active', 'collectors.groups.active'),
      ],
      columns: [
        c.link('name', 'collectors.groups.name', { width: 220, sort: 'name' }),
        c.cell('active', 'order.status', stateCell, {
          width: 128,
          words: ({ t }) => ({
            true: t('collectors.groups.states.active'),
            false: t('collectors.groups.states.inactive'),
          }),
        }),
        c.choice(everyStage, 'stages', 'collectors.groups.stages', { width: 160 }),
        c.cell('members', 'collectors.groups.members', (row, tools) => membersCell(desk, row, tools), {
          width: 108,
          align: 'end',
          sort: 'members',
        }),
        c.cell('present', 'collectors.groups.present', presentCell, { width: 150, align: 'end' }),
        c.number('held', 'collectors.held', { width: 132, sort: 'held', grow: true }),
      ],
      phone: (row, tools) => ({
        status: row.name,
        amount: stateCell(row, tools),
        line: desk.stages.values
          .filter((stage) => row.stages.includes(stage))
          .map((stage) => desk.stages.word(stage, tools.t))
          .join(', '),
        side: tools.t('collectors.groups.presentOf', { n: row.present, all: row.members }),
      }),
      acts: [
        {
          call: desk.calls.saveGroup,
          label: 'collectors.change',
          icon: 'edit',
          ask: (row, { go, addressOf }) => go(addressOf(row.id)),
        },
        {
          call: desk.calls.getCollectors,
          label: 'collectors.groups.openMembers',
          icon: 'people',
          ask: (row, { go }) => go(membersOf(desk, row)),
        },
      ],
      actsWidth: 128,
      mainActions: ({ t, holds, addressOf }) =>
        holds(desk.calls.saveGroup) && (
          <LinkButton kind="filled" icon="plus" to={addressOf('new')}>
            {t('collectors.groups.add')}
          </LinkButton>
        ),
    }),
  )
