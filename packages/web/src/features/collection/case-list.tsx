import type { CaseRow } from '@lumbung/contract/collection/case'
import type { RouteName } from '@lumbung/contract/routes'
import { dispatchStages } from '@lumbung/domain/cases/dispatch'
import type { StageCode } from '@lumbung/domain/order/order'
import { outsourceCase } from '@lumbung/contract/collection/agency'
import { issueLetter } from '@lumbung/contract/collection/letter'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { StateOf, Status } from '../../ui/controls/status.tsx'
import cell from '../../ui/list/cell.module.css'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { appFilter, choicesFilter, daysFilter, flagFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { BulkAct, ListSpec } from '../../ui/list/list-spec.ts'
import { customerTypeColumn, orderNoColumn } from '../../parts/order/order-columns.tsx'
import { customerTypeFilter } from '../../parts/order/order-filters.ts'
import { everyStage, stageName, stages, stagesAhead } from '../../parts/order/stages.ts'
import { overdueLook } from '../../parts/order/states.ts'
import type { PreCaseState } from '@lumbung/domain/cases/pre-case'
import { CaseDialogs } from './assign-dialog.tsx'
import { agencyOptions } from './agency-options.ts'
import { collectorOptions } from './collector-options.ts'
import { caseActs } from './case-act.ts'
import {
  caseEndingStates,
  caseStates,
  everyEnding,
  endStates,
  everyState,
  openStates,
  promises,
} from './case-states.ts'
import { dueDayName } from './due-day-name.ts'
import { dueLook, dueWords } from './due-words.ts'
import { atDesk, collectionDesk, type Desk, type DeskCalls } from './desk.ts'
import { preDesk } from './pre-desk.ts'
import { PromiseStatus } from './promise-status.tsx'
import { Attempts, ReachStatus } from '../../parts/contact/reach-status.tsx'

const c = columnsOf(collectionDesk.calls.getCases)
const hidden = { shown: false } as const

/** Which cases a screen lists: those of one stage, all, or those that are over. */
type Scope = StageCode | 'all' | 'ended'

type Spec = ListSpec<DeskCalls['getCases']>

/** Where nothing is chosen the screen of all cases shows those that are still open, as its filter says. */
function fixedFor(scope: Scope): NonNullable<Spec['fixed']> {
  if (scope === 'ended') return { open: false }
  if (scope === 'all') return (search) => (search.get('state') ? {} : { open: true })
  return { stage: [scope], open: true }
}

const sorts: Readonly<Record<'stage' | 'all' | 'ended', Spec['sort']>> = {
  // Who is about to leave the stage comes first.
  stage: { column: 'dueDay', descending: false },
  all: { column: 'dueDay', descending: true },
  ended: { column: 'closedDay', descending: true },
}

function filtersFor(scope: Scope): Spec['filters'] {
  const isOver = scope === 'ended'
  const states = scope === 'all' ? everyState : isOver ? endStates : openStates
  return [
    textFilter('orderNo', 'order.orderNo'),
    flagFilter('mine', 'collection.mine'),
    ...(scope === 'all' || isOver ? [choicesFilter('stage', 'collection.stage', stages.options)] : []),
    choicesFilter('state', 'collection.state', states.options, {
      ...(scope === 'all' && { unset: 'collection.stillOpen' }),
    }),
    choicesFilter('promise', 'collection.promise', promises.options),
    ...(isOver ? [daysFilter('closedDay', 'collection.ended')] : []),
    daysFilter('nextFollowDay', 'collection.next', { more: scope === 'all' || isOver }),
    ...restOfFilters(collectionDesk),
  ]
}

function restOfFilters({ department }: Desk): Spec['filters'] {
  return [
    textFilter('holder', `desk.${department}.holder`, { width: 150, more: true }),
    textFilter('group', 'collectors.group', { width: 150, more: true }),
    flagFilter('held', `desk.${department}.held`, { more: true }),
    daysFilter('dueDay', 'order.due', { more: department === 'collection' }),
    customerTypeFilter({ more: true }),
    appFilter({ more: true }),
  ]
}

const reachColumns: Spec['columns'] = [
  c.cell('reach', 'contact.reach', (row) => (row.reach ? <ReachStatus reach={row.reach} /> : <Dash />), {
    width: 168,
    // Lawful is what it is now: a file would keep saying it.
    field: null,
  }),
  c.cell('attempts', 'contact.attempts', (row) => (row.reach ? <Attempts reach={row.reach} /> : <Dash />), {
    width: 60,
    align: 'end',
    field: 'reach.made',
  }),
]

const endColumns: Spec['columns'] = [
  c.day('closedDay', 'collection.ended', { sort: 'closedDay', width: 116 }),
  c.cell(
    'ending',
    'collection.ending',
    (row) => (row.ending ? <StateOf set={caseEndingStates} state={row.ending} /> : <Dash />),
    { width: 168, words: everyEnding.words },
  ),
]

function columnsFor(scope: Scope, to: (row: CaseRow) => string): Spec['columns'] {
  const isOver = scope === 'ended'
  const stage = c.choice(everyStage, 'stage', 'collection.stage', { width: 68 })
  return [
    orderNoColumn(to),
    ...(isOver ? endColumns : reachColumns),
    scope === 'all' || isOver ? stage : { ...stage, ...hidden },
    c.cell(
      'daysLate',
      'order.daysLate',
      (row, { t }) => <span className={cell.late}>{t('ui.daysShort', { n: row.daysLate })}</span>,
      { width: 76, align: 'end' },
    ),
    c.money('owed', 'order.remaining', isOver ? hidden : {}),
    c.masked('borrowerName', 'order.borrower', { width: 112 }),
    c.state(caseStates, 'state', 'collection.state', { width: 168, ...(isOver && hidden) }),
    ...followColumns(collectionDesk, isOver),
  ]
}

/** Who holds it and how far the work is; what steps back stands last. */
function followColumns(desk: Desk, isOver: boolean): Spec['columns'] {
  return [
    c.cell('holder', `desk.${desk.department}.holder`, (row) => row.holder?.name ?? <Dash />, {
      width: 128,
      field: 'holder.name',
    }),
    c.cell(
      'promise',
      'collection.promise',
      (row) => (row.promise ? <PromiseStatus promise={row.promise} /> : <Dash />),
      { width: 204, field: 'promise.state', words: promises.words },
    ),
    c.moment('lastContactAt', 'collection.lastContact', { sort: 'lastContactAt', width: 116 }),
    c.day('nextFollowDay', 'collection.next', { sort: 'nextFollowDay', width: 112, ...(isOver && hidden) }),
    customerTypeColumn(),
    c.app('app', 'ui.app'),
    c.money('loanAmount', 'order.loanAmount', { sort: 'loanAmount' }),
    c.day('dueDay', 'order.due', { sort: 'dueDay' }),
    c.moment('heldSince', 'collection.heldSince', hidden),
    c.day('openedDay', 'collection.opened', hidden),
    c.cell(
      'promiseAmount',
      'collection.promiseAmount',
      (row) => <Money amount={row.promise?.amount ?? null} />,
      {
        ...hidden,
        align: 'end',
        field: 'promise.amount',
      },
    ),
    c.cell(
      'promiseDay',
      'collection.promiseDay',
      (row, { format }) => (row.promise ? format.day(row.promise.day) : <Dash />),
      { ...hidden, align: 'end', field: 'promise.day' },
    ),
  ]
}

const phoneRow: Spec['phone'] = (row, { t, format }) => ({
  status: row.ending ? (
    <StateOf set={caseEndingStates} state={row.ending} />
  ) : (
    <Status
      look={overdueLook}
      word={`${t('collection.lateDays', { n: row.daysLate })} · ${stageName(row.stage)}`}
    />
  ),
  amount: <Money amount={row.owed ?? row.loanAmount} />,
  quiet: row.ending !== null,
  line: (
    <>
      {row.orderNo} · <MaskedValue value={row.borrowerName} />
    </>
  ),
  side: row.closedDay ? (
    t('collection.endedShort', { day: format.dayShort(row.closedDay) })
  ) : row.reach ? (
    <ReachStatus reach={row.reach} />
  ) : (
    t('order.dueShort', { day: format.dayShort(row.dueDay) })
  ),
})

/** Many cases to one person, rehearsed first. */
const outsourcing: BulkAct = {
  action: 'outsourceCase',
  call: outsourceCase,
  label: 'agency.outsource.act',
  effect: 'agency.outsource.effect',
  note: 'collection.acts.note',
  to: { label: 'agency.one', options: agencyOptions },
}
const warning: BulkAct = {
  action: 'issueLetter',
  call: issueLetter,
  label: 'letter.issue',
  effect: 'letter.effect',
  undo: 'letter.undo',
}
const moving = (desk: Desk): NonNullable<Spec['select']> => ({
  amount: (row) => row.loanAmount,
  amountLabel: 'order.loanAmount',
  acts: [
    {
      action: desk.bulk,
      call: desk.calls.assignCase,
      label: 'collection.acts.assign.act',
      effect: `desk.${desk.department}.effect`,
      note: 'collection.acts.note',
      to: { label: `desk.${desk.department}.holder`, options: collectorOptions(desk) },
    },
    ...(desk.department === 'collection' ? [outsourcing, warning] : []),
  ],
})

/** What every list of cases does: a row opens its desk, which knows the list it came from. */
function shared(desk: Desk, name: RouteName) {
  const to = (row: CaseRow) =>
    `${desk.detailOf(name, row.orderNo)}${row.closedDay === null ? '' : `?case=${row.id}`}`
  return {
    to,
    spec: {
      name,
      call: desk.calls.getCases,
      open: to,
      acts: caseActs(desk),
      actsWidth: 104,
      dialogs: CaseDialogs,
    },
    dealt: { select: moving(desk), marks: desk.marks },
  }
}

/** Cases of collection, as each of its screens lists them. */
export function caseList(name: RouteName, scope: Scope) {
  const { to, spec, dealt } = shared(collectionDesk, name)
  const isDealt = dispatchStages.some((stage) => stage === scope)
  return listScreen({
    ...spec,
    ...(isDealt && dealt),
    // What nobody holds is found among all cases, and dealt from there.
    ...(scope === 'all' && { select: dealt.select }),
    fixed: fixedFor(scope),
    // An order can have had several cases, and has one that is open.
    rowKey: (row) => (isDealt || (scope === 'all' && row.closedDay === null) ? row.orderNo : String(row.id)),
    whenEmpty: { text: scope === 'ended' ? 'collection.endedEmpty' : 'collection.listEmpty' },
    sort: sorts[scope === 'all' || scope === 'ended' ? scope : 'stage'],
    filters: filtersFor(scope),
    columns: columnsFor(scope, to),
    phone: phoneRow,
  })
}

/** Reminders: those nobody followed up yet, or those that are followed, what was said last first. */
export function preCaseList(name: RouteName, states: readonly PreCaseState[]) {
  const { to, spec, dealt } = shared(preDesk, name)
  const isFollowed = states.includes('processing')
  const due = c.cell('daysLate', 'precollection.due', (row) => dueDayName(row.daysLate), {
    width: 100,
    align: 'end',
  })
  const [holder, promise, lastContact, next, ...rest] = followColumns(preDesk, false)
  const follow = [lastContact, promise, next].filter((each) => each !== undefined)
  const first = [due, ...reachColumns]
  const amounts = [
    c.money('owed', 'precollection.billed'),
    c.masked('borrowerName', 'order.borrower', { width: 112 }),
  ]
  return atDesk(
    preDesk,
    listScreen({
      ...spec,
      ...dealt,
      fixed: { open: true, state: [...states] },
      rowKey: (row) => row.orderNo,
      whenEmpty: { text: isFollowed ? 'precollection.followedEmpty' : 'precollection.listEmpty' },
      sort: isFollowed
        ? { column: 'nextFollowDay', descending: false }
        : { column: 'dueDay', descending: false },
      filters: [
        textFilter('orderNo', 'order.orderNo'),
        flagFilter('mine', 'collection.mine'),
        choicesFilter('stage', 'collection.stage', stagesAhead.options),
        choicesFilter('promise', 'collection.promise', promises.options, { more: !isFollowed }),
        daysFilter('nextFollowDay', 'collection.next', { more: !isFollowed }),
        ...restOfFilters(preDesk),
      ],
      columns: [
        orderNoColumn(to),
        ...(isFollowed ? [...follow, ...first, ...amounts] : [...first, ...amounts]),
        c.state(caseStates, 'state', 'collection.state', { width: 168, ...(isFollowed && hidden) }),
        ...(holder ? [holder] : []),
        ...(isFollowed ? [] : follow),
        ...rest,
        c.choice(everyStage, 'stage', 'collection.stage', { width: 68, ...hidden }),
      ],
      phone: (row, tools) => ({
        ...phoneRow(row, tools),
        status: <Status look={dueLook} word={dueWords(row.daysLate, tools.t)} />,
      }),
    }),
  )
}
