import {
  assignLead,
  getCodeFigures,
  getUserFigures,
  type LeadRow,
  recycleLead,
} from '@lumbung/contract/telemarketing/lead'
import { rehearseDeal } from '@lumbung/contract/telemarketing/deal'
import { wordOr } from '../../locales/words.ts'
import { ReachStatus } from '../../parts/contact/reach-status.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { MaskedValue } from '../../ui/controls/masked-value.tsx'
import { StateOf } from '../../ui/controls/status.tsx'
import { columnsOf, Dash } from '../../ui/list/columns.tsx'
import {
  appFilter,
  choiceFilter,
  choicesFilter,
  daysFilter,
  flagFilter,
  idFilter,
  textFilter,
} from '../../ui/list/filters.ts'
import { listScreen } from '../../ui/list/list-screen.tsx'
import type { ListSpec } from '../../ui/list/list-spec.ts'
import { report } from '../../ui/report/report.tsx'
import { askedDeal, leadActs } from './lead-act.ts'
import { LeadDialogs } from './lead-dialogs.tsx'
import { LeadPane } from './lead-pane.tsx'
import {
  codeLeads,
  failures,
  invalidReasons,
  labels,
  leadStates,
  type LeadsCall,
  pools,
  registers,
  registerStates,
  splits,
  statuses,
  types,
  userLeads,
  userPoolChoices,
} from './lead-states.ts'
import { sellerOptions } from './seller-options.ts'

const c = columnsOf(userLeads)
const hidden = { shown: false } as const
type Spec = ListSpec<LeadsCall>

/** A figure's line says what it is split by, and so narrows the list to exactly its leads. */
function narrowTo(id: string): Record<string, string> {
  const at = id.indexOf(':')
  const [by, value] = [id.slice(0, at), id.slice(at + 1)]
  if (by === 'label') return value === '' ? { noLabel: 'yes' } : { label: value }
  return { [by]: value }
}

const figuresOf = (call: typeof getUserFigures) =>
  report({
    call,
    title: 'leads.figures.title',
    of: 'leads.by',
    all: 'leads.figures.all',
    none: 'leads.figures.none',
    called: (id, { t }, name) => nameOf(id, t, name),
    narrows: narrowTo,
    columns: (f, _tools) => [
      f.count('leads', 'leads.figures.leads', { opens: {} }),
      f.count('called', 'leads.figures.called', { opens: { called: 'yes' } }),
      f.count('connected', 'leads.figures.connected', { opens: { connected: 'yes' } }),
      f.share('connectedPpm', 'leads.figures.connectedShare', {
        part: 'connected',
        whole: 'called',
        opens: { called: 'yes' },
      }),
      f.count('registered', 'leads.figures.registered', {
        opens: { registerStatus: 'registered,applied,loaned' },
      }),
      f.count('applied', 'leads.figures.applied', { opens: { registerStatus: 'applied,loaned' } }),
      f.count('loaned', 'leads.figures.loaned', { opens: { registerStatus: 'loaned' } }),
      f.count('earned', 'leads.figures.earned', { opens: { earned: 'yes' } }),
      f.share('convertedPpm', 'leads.figures.convertedShare', {
        part: 'earned',
        whole: 'leads',
        opens: { earned: 'yes' },
      }),
    ],
  })

function nameOf(id: string, t: Parameters<typeof wordOr>[0], name: string): string {
  const at = id.indexOf(':')
  const [by, value] = [id.slice(0, at), id.slice(at + 1)]
  if (by === 'label') return value === '' ? t('leads.noLabel') : wordOr(t, 'leads.labels', value)
  return by === 'seller' ? name || t('leads.nobody') : value
}

function filtersFor(pool: 'code' | 'user'): Spec['filters'] {
  return [
    ...(pool === 'user' ? [choicesFilter('pool', 'leads.pool', userPoolChoices.options)] : []),
    choicesFilter('status', 'leads.status', statuses.options),
    choicesFilter('registerStatus', 'leads.register', registers.options),
    textFilter('sellerName', 'leads.seller', { width: 150 }),
    choicesFilter('label', 'leads.label', labels.options),
    textFilter('batchNo', 'leads.batchNo', { width: 140 }),
    choiceFilter('by', 'leads.by', splits.options, { unset: 'leads.splits.seller' }),
    choicesFilter('followType', 'leads.type', types.options, { more: true }),
    flagFilter('held', 'leads.held', { more: true }),
    flagFilter('consent', 'leads.consent', { more: true }),
    flagFilter('called', 'leads.called', { more: true }),
    flagFilter('connected', 'leads.connected', { more: true }),
    flagFilter('earned', 'leads.earned', { more: true }),
    flagFilter('noLabel', 'leads.noLabel', { more: true }),
    idFilter('seller', 'leads.sellerNo', { more: true }),
    daysFilter('createdAt', 'leads.created', { more: true }),
    daysFilter('nextCallAt', 'leads.nextCall', { more: true }),
    appFilter({ more: true }),
  ]
}

const requests: Spec['columns'] = [
  c.number('requestCount', 'leads.requestCount', { width: 116, sort: 'requestCount' }),
  c.choice(failures, 'failReason', 'leads.failReason', { width: 124 }),
  c.moment('lastRequestAt', 'leads.lastRequest', { sort: 'lastRequestAt', width: 124 }),
]

const follow: Spec['columns'] = [
  c.cell('seller', 'leads.seller', (row) => row.seller?.name ?? <Dash />, {
    width: 128,
    field: 'seller.name',
  }),
  c.choice(types, 'followType', 'leads.type', { width: 100 }),
  c.choice(labels, 'label', 'leads.label', { width: 150 }),
  c.moment('nextCallAt', 'leads.nextCall', { sort: 'nextCallAt', width: 112 }),
  c.moment('lastFollowAt', 'leads.lastFollow', { sort: 'lastFollowAt', width: 116 }),
]

function columnsFor(pool: 'code' | 'user'): Spec['columns'] {
  return [
    c.link('phone', 'leads.phone', { width: 128, draw: (row) => <MaskedValue value={row.phone} /> }),
    c.state(leadStates, 'status', 'leads.status', { width: 140 }),
    c.state(registerStates, 'registerStatus', 'leads.register', { width: 130 }),
    ...(pool === 'code' ? requests : [c.choice(pools, 'pool', 'leads.pool', { width: 176 })]),
    c.cell('reach', 'contact.reach', (row) => (row.reach ? <ReachStatus reach={row.reach} /> : <Dash />), {
      width: 178,
      // Lawful is what it is now: a file would keep saying it.
      field: null,
    }),
    ...follow,
    c.text('batchNo', 'leads.batchNo', { width: 120 }),
    c.number('attempts', 'leads.tries', { width: 84 }),
    c.cell('earnedBy', 'leads.earnedBy', (row) => row.earnedBy?.name ?? <Dash />, {
      width: 128,
      field: 'earnedBy.name',
    }),
    c.text('appliedOrder', 'leads.order', { width: 116 }),
    c.app('app', 'ui.app'),
    c.moment('createdAt', 'leads.created', { sort: 'createdAt' }),
    c.masked('name', 'leads.name', { width: 112, ...hidden }),
    c.moment('consentAt', 'leads.consent', { width: 112, ...hidden }),
    c.text('source', 'leads.source', hidden),
    c.text('channel', 'leads.channel', hidden),
    c.choice(invalidReasons, 'invalidReason', 'leads.statuses.invalid', hidden),
    ...(pool === 'code' ? [] : requests.map((column) => ({ ...column, ...hidden }))),
  ]
}

const phoneRow: Spec['phone'] = (row: LeadRow, { t, format, today }) => ({
  status: <StateOf set={leadStates} state={row.status} />,
  amount: <StateOf set={registerStates} state={row.registerStatus} />,
  line: (
    <>
      <MaskedValue value={row.phone} />
      {row.seller && ` · ${row.seller.name}`}
    </>
  ),
  side: row.label ? t(`leads.labels.${row.label}`) : format.moment(row.createdAt, today),
})

/** People to call, as each of both screens lists them: figures over them, dealt, given, recycled. */
export function leadList(name: 'customerVerifyCode' | 'userList') {
  const pool = name === 'customerVerifyCode' ? 'code' : 'user'
  const isCode = pool === 'code'
  return listScreen({
    name,
    call: isCode ? codeLeads : userLeads,
    rowKey: (row) => String(row.id),
    whenEmpty: { text: 'leads.listEmpty', to: 'leadFiles' },
    sort: { column: isCode ? 'lastRequestAt' : 'createdAt', descending: true },
    filters: filtersFor(pool),
    columns: columnsFor(pool),
    phone: phoneRow,
    report: figuresOf(isCode ? (getCodeFigures as unknown as typeof getUserFigures) : getUserFigures),
    one: { param: 'lead', view: LeadPane },
    acts: leadActs,
    actsWidth: 108,
    dialogs: LeadDialogs,
    select: {
      acts: [
        {
          action: 'assignLead',
          call: assignLead,
          label: 'leads.acts.assign',
          effect: 'leads.acts.assignEffect',
          note: 'leads.acts.note',
          to: { label: 'leads.seller', options: sellerOptions },
        },
        {
          action: 'recycleLead',
          call: recycleLead,
          label: 'leads.acts.recycle',
          effect: 'leads.acts.recycleEffect',
          undo: 'leads.acts.recycleUndo',
          note: 'leads.acts.note',
        },
      ],
    },
    mainActions: ({ t, holds, refresh }) =>
      holds(rehearseDeal) && (
        <Button kind="filled" icon="people" onClick={() => askedDeal.set({ pool, refresh })}>
          {t('leads.deal.act')}
        </Button>
      ),
  })
}
