import type { Call } from '@lumbung/contract/call'
import { act as carryOut } from '../../core/act.ts'
import { IconButton } from '../controls/button.tsx'
import { Menu } from '../controls/menu.tsx'
import { type ActsProps, actsOn } from './list-acts.tsx'
import { ListPhoneRow } from './list-phone-row.tsx'
import type { ListSpec, RowAct, RowOf, Tools } from './list-spec.ts'

interface PhoneLineProps<C extends Call> {
  spec: ListSpec<C>
  row: RowOf<C>
  tools: Tools
  index: number
  top: number
}

/** A row of a list on a phone, with what may be done with it. */
export default function PhoneLine<C extends Call>({ spec, row, tools, index, top }: PhoneLineProps<C>) {
  const acts = spec.acts ?? []
  return (
    <ListPhoneRow
      content={spec.phone(row, tools)}
      to={spec.open?.(row)}
      acts={actsOn(acts, row, tools).length > 0 && <ActsMenu acts={acts} row={row} tools={tools} />}
      index={index}
      style={{ transform: `translateY(${top}px)` }}
    />
  )
}

/** Every act in a menu: where a row has no room for them. */
function ActsMenu<Row, Using extends Pick<Tools, 'holds' | 't'>>({
  acts,
  row,
  tools,
}: ActsProps<Row, Using>) {
  const run = (act: RowAct<Row, Using>) => {
    const work = act.ask(row, tools)
    if (work instanceof Promise) void carryOut(work)
  }
  return (
    <Menu
      position="bottom-end"
      target={<IconButton icon="more" label={tools.t('list.actions')} />}
      entries={actsOn(acts, row, tools).map((act) => ({
        key: act.label,
        label: tools.t(act.label),
        icon: act.icon,
        onRun: () => run(act),
      }))}
    />
  )
}
