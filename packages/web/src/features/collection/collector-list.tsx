import { type StateLook, Status } from '../../ui/controls/status.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import cell from '../../ui/list/cell.module.css'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { flagFilter, personFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { Tools } from '../../ui/list/list-spec.ts'
import { certificateStanding, collectorActs, type CollectorRow, turnDuty } from './collector-act.ts'
import { atDesk, collectionDesk, type Desk, useDesk } from './desk.ts'
import { CollectorDialogs } from './collector-dialog.tsx'
import { roleWord, roleWords } from '../../core/role-word.ts'

const c = columnsOf(collectionDesk.calls.getCollectors)

function Duty({ row, tools }: { row: CollectorRow; tools: Tools }) {
  const { saveCollector } = useDesk().calls
  const { t, holds } = tools
  return (
    <Switch
      label={t('collectors.dutyOf', { name: row.name })}
      word={t(row.onDuty ? 'collectors.onDuty' : 'collectors.offDuty')}
      checked={row.onDuty}
      disabled={!holds(saveCollector)}
      onChange={(onDuty) => void turnDuty(saveCollector, row, onDuty, tools)}
    />
  )
}

const certificateLooks: Readonly<Record<ReturnType<typeof certificateStanding>, StateLook>> = {
  missing: { family: 'bad', glyph: 'cross-disc', loud: true },
  expired: { family: 'bad', glyph: 'cross-disc', loud: true },
  endsSoon: { family: 'wait', glyph: 'triangle', loud: true },
  validUntil: { family: 'good', glyph: 'check-disc' },
}

type Speaker = Pick<Tools, 't' | 'format' | 'today'>

/** Whether a certificate holds: red where nobody may be called, amber while there is time to renew it. */
function certificateCell(row: CollectorRow, { t, format, today }: Speaker) {
  const standing = certificateStanding(row, today)
  const look = certificateLooks[standing]
  if (standing === 'missing' || row.certifiedUntil === null)
    return <Status look={look} word={t('collectors.missing')} />
  return <Status look={look} word={t(`collectors.${standing}`, { day: format.day(row.certifiedUntil) })} />
}

const loadWords = ({ held, capacity }: CollectorRow, { t, format }: Pick<Tools, 't' | 'format'>) =>
  capacity === null ? format.number(held) : t('collectors.heldOf', { held, capacity })

/** A full share is what most have: another one stands out. */
function weightCell({ weight }: CollectorRow, { t }: Speaker) {
  const words = t('collectors.percent', { n: weight })
  return weight === 100 ? <span className={cell.quiet}>{words}</span> : words
}

/** Marked while it lasts, quiet while it is ahead; nothing of one that is over. */
function leaveCell({ awayFrom, awayUntil }: CollectorRow, { t, format, today }: Speaker) {
  if (awayFrom === null || awayUntil === null || awayUntil < today) return <Dash />
  const words = t('collectors.leaveDays', {
    from: format.dayShort(awayFrom),
    until: format.dayShort(awayUntil),
  })
  return awayFrom > today ? (
    <span className={cell.quiet}>{words}</span>
  ) : (
    <Status look={{ family: 'none', glyph: 'pause-disc' }} word={words} />
  )
}

/** Who works on cases: duty, group and share, how many they hold, and the certificate without which nobody is called. */
export const collectorList = (desk: Desk) =>
  atDesk(
    desk,
    listScreen({
      name: desk.screens.users,
      call: desk.calls.getCollectors,
      rowKey: (row) => String(row.id),
      whenEmpty: { text: 'collectors.peopleEmpty', to: 'account' },
      sort: { column: 'name', descending: false },
      filters: [
        textFilter('name', 'collectors.name', { width: 180 }),
        personFilter('group', 'collectors.group', 'groups'),
        flagFilter('onDuty', 'collectors.onDuty'),
        ...(desk.needsCertificate ? [flagFilter('certified', 'collectors.certified')] : []),
      ],
      columns: [
        c.link('name', 'collectors.name', { width: 176, sort: 'name' }),
        c.cell('onDuty', 'collectors.duty', (row, tools) => <Duty row={row} tools={tools} />, {
          width: 148,
          words: ({ t }) => ({ true: t('collectors.onDuty'), false: t('collectors.offDuty') }),
        }),
        c.cell('group', 'collectors.group', ({ group }) => (group ? group.name : <Dash />), {
          width: 128,
          field: 'group.name',
        }),
        ...(desk.department === 'collection'
          ? [
              c.cell('agency', 'agency.one', ({ agency }) => (agency ? agency.name : <Dash />), {
                width: 140,
                field: 'agency.name',
              }),
            ]
          : []),
        c.cell('weight', 'collectors.weight', weightCell, { width: 84, align: 'end' }),
        c.cell('leave', 'collectors.leave', leaveCell, { width: 150, field: 'awayUntil' }),
        ...(desk.needsCertificate
          ? [c.cell('certifiedUntil', 'collectors.certificate', certificateCell, { width: 190 })]
          : []),
        c.cell('held', 'collectors.held', loadWords, { width: 124, align: 'end', sort: 'held' }),
        c.number('recordedToday', 'collectors.recordedToday', { width: 120 }),
        c.number('endedToday', 'collectors.endedToday', { width: 120 }),
        c.cell('role', 'collectors.role', (row, { t }) => roleWord(t, row.role), {
          width: 164,
          words: roleWords,
        }),
        ...(desk.needsCertificate
          ? [
              c.text('certificateNo', 'collectors.certificateNo', { width: 160 }),
              c.text('certificateIssuer', 'collectors.issuer', { width: 160, grow: true }),
            ]
          : []),
        c.number('capacity', 'collectors.capacity', { width: 108, shown: false }),
      ],
      phone: (row, tools) => ({
        status: row.name,
        amount: (
          <Status
            look={
              row.onDuty ? { family: 'good', glyph: 'check-disc' } : { family: 'none', glyph: 'pause-disc' }
            }
            word={tools.t(row.onDuty ? 'collectors.onDuty' : 'collectors.offDuty')}
          />
        ),
        line: tools.t('collectors.heldShort', { held: loadWords(row, tools) }),
        side: desk.needsCertificate ? certificateCell(row, tools) : (row.group?.name ?? <Dash />),
      }),
      acts: collectorActs(desk),
      actsWidth: 96,
      dialogs: CollectorDialogs,
    }),
  )
