import { getOpenItems } from '@lumbung/contract/utils/open-item'
import { openItemFlow, openItemKinds } from '@lumbung/domain/running/open-item'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { inBackground } from '../../core/background.ts'
import { useStore } from '../../core/store.ts'
import { choices, worded } from '../../ui/list/choices.ts'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import { appFilter, choicesFilter, daysFilter, flagFilter, textFilter } from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import { Status } from '../../ui/controls/status.tsx'
import { wordsUnder } from '../../locales/words.ts'
import {
  asksAgain,
  itemActs,
  itemLooks,
  kindWord,
  resolutionWord,
  subjectOf,
  triedAt,
} from './open-item-act.ts'
import { OpenItemDialog } from './open-item-dialog.tsx'
import { OpenItemPanel } from './open-item-panel.tsx'

const c = columnsOf(getOpenItems)

const kinds = worded(openItemKinds, (kind, t) => kindWord(t, kind))
const itemStates = { words: 'openItems.states', looks: itemLooks }

const List = listScreen({
  name: 'withdrawal',
  own: { title: 'openItems.title', name: 'openItems' },
  call: getOpenItems,
  rowKey: (row) => String(row.id),
  whenEmpty: { text: 'openItems.listEmpty' },
  sort: { column: 'opened', descending: true },
  one: { param: 'item', view: OpenItemPanel },
  filters: [
    choicesFilter('kind', 'openItems.kind', kinds.options),
    choicesFilter('state', 'order.status', choices('openItems.states', openItemFlow.states).options, {
      unset: 'openItems.unsettled',
    }),
    flagFilter('mine', 'openItems.mine'),
    textFilter('orderNo', 'order.orderNo'),
    daysFilter('opened', 'openItems.opened'),
    appFilter({ more: true }),
  ],
  columns: [
    c.link('kind', 'openItems.kind', {
      width: 300,
      words: kinds.words,
      draw: (row, { t }) => kindWord(t, row.kind),
    }),
    c.state(itemStates, 'state', 'order.status', { width: 176 }),
    c.moment('openedAt', 'openItems.opened', { sort: 'opened', width: 112 }),
    c.cell(
      'orderNo',
      'order.orderNo',
      (row) => (row.orderNo ? <Link to={`/order/detail/${row.orderNo}`}>{row.orderNo}</Link> : <Dash />),
      { width: 118 },
    ),
    c.money('amount', 'order.amount', { sort: 'amount' }),
    c.cell('subject', 'openItems.subject', (row, { t, format }) => subjectOf(row, t, format), {
      width: 150,
      grow: true,
    }),
    c.number('times', 'openItems.times', { width: 64 }),
    c.app('app', 'ui.app'),
    c.moment('lastSeenAt', 'openItems.lastSeen', { sort: 'lastSeen', shown: false }),
    c.flag('takesTwo', 'openItems.takesTwo', { width: 92, shown: false }),
    c.text('maker', 'openItems.maker', { width: 130, shown: false }),
    c.text('checker', 'openItems.checker', { width: 130, shown: false }),
    c.cell(
      'resolution',
      'openItems.resolution',
      (row, { t }) => (row.resolution ? resolutionWord(t, row.resolution) : <Dash />),
      { width: 160, shown: false, words: ({ t }) => wordsUnder(t, 'openItems.resolutions') },
    ),
    c.text('note', 'openItems.note', { width: 200, shown: false }),
  ],
  phone: (row, { t, format, today }) => ({
    status: <Status look={itemLooks[row.state]} word={kindWord(t, row.kind)} />,
    // What is stuck takes the width: it says more than the sum.
    amount: null,
    line: row.orderNo ?? subjectOf(row, t, format),
    side: [
      ...(row.amount === null ? [] : [format.number(row.amount)]),
      format.moment(row.openedAt, today),
    ].join(' · '),
  }),
  acts: itemActs,
  actsWidth: 172,
  dialogs: OpenItemDialog,
})

const lookForMs = 20_000
const lookEveryMs = 2_000

/** What is tried again runs in the background: for a while the screen looks what came of it. */
function useLookAfterTry(): void {
  const client = useQueryClient()
  const tried = useStore(triedAt)
  useEffect(() => {
    const leftMs = tried + lookForMs - Date.now()
    if (leftMs <= 0) return
    const looks = setInterval(() => inBackground(() => asksAgain(client)), lookEveryMs)
    const end = setTimeout(() => clearInterval(looks), leftMs)
    return () => {
      clearInterval(looks)
      clearTimeout(end)
    }
  }, [client, tried])
}

/** What is stuck and needs a person: callbacks, payouts, payments, codes, jobs and mails. */
export function OpenItemList() {
  useLookAfterTry()
  return <List />
}
