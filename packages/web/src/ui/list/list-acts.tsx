import { act as carryOut } from '../../core/act.ts'
import { useState } from 'react'
import { Button, type ButtonProps, IconButton } from '../controls/button.tsx'
import type { RowAct, Tools } from './list-spec.ts'

/** What this person may do with a row now. */
export function actsOn<Row, Using extends Pick<Tools, 'holds'>>(
  acts: readonly RowAct<Row, Using>[],
  row: Row,
  tools: Using,
): readonly RowAct<Row, Using>[] {
  return acts.filter(({ call, when }) => tools.holds(call) && (when?.(row, tools) ?? true))
}

export interface ActsProps<Row, Using> {
  acts: readonly RowAct<Row, Using>[]
  row: Row
  tools: Using
}

/** The first act as a word, what else may be done as icons with their names. */
export function RowActs<Row, Using extends Pick<Tools, 'holds' | 't'>>({
  acts,
  row,
  tools,
}: ActsProps<Row, Using>) {
  return actsOn(acts, row, tools).map((act, index) => (
    <ActButton key={act.label} act={act} row={row} tools={tools} kind={index === 0 ? 'outlined' : 'icon'} />
  ))
}

/** Every act as a word with its icon: where one row has a place of its own. */
export function AllActs<Row, Using extends Pick<Tools, 'holds' | 't'>>({
  acts,
  row,
  tools,
}: ActsProps<Row, Using>) {
  const possible = actsOn(acts, row, tools)
  const main = possible.find((act) => act.main)
  return possible.map((act) => (
    <ActButton
      key={act.label}
      act={act}
      row={row}
      tools={tools}
      icon
      kind={act === main ? 'filled' : act.danger ? 'danger' : 'outlined'}
    />
  ))
}

interface ActButtonProps<Row, Using> {
  act: RowAct<Row, Using>
  row: Row
  tools: Using
  kind: NonNullable<ButtonProps['kind']> | 'icon'
  icon?: boolean
}

function ActButton<Row, Using extends Pick<Tools, 't'>>({
  act,
  row,
  tools,
  kind,
  icon,
}: ActButtonProps<Row, Using>) {
  const [busy, setBusy] = useState(false)
  const label = tools.t(act.label)
  const run = () => {
    const work = act.ask(row, tools)
    if (!(work instanceof Promise)) return
    const done = () => setBusy(false)
    setBusy(true)
    void carryOut(work).finally(done)
  }
  if (kind === 'icon') return <IconButton icon={act.icon} label={label} disabled={busy} onClick={run} />
  return (
    <Button kind={kind} busy={busy} onClick={run} {...(icon && { icon: act.icon })}>
      {label}
    </Button>
  )
}
