import { sql } from 'kysely'
import { getBankCandidates, getBankDay, getBankLines } from '@lumbung/contract/utils/bank-day'
import { saveBankAccount, uploadStatement } from '@lumbung/contract/utils/bank-statement'
import {
  closeBankDay,
  correctBankLine,
  decideBankCorrection,
  decideBankLine,
  explainBankLine,
  matchBankDay,
  proposeBankDay,
  reopenBankLine,
  takeBankLine,
} from '@lumbung/contract/utils/bank-work'
import type { RetOf } from '@lumbung/contract/call'
import {
  bankDayFlow,
  bankLineFlow,
  type BankDayState,
  type BankLineState,
} from '@lumbung/domain/bank/bank-flow'
import type { CallContext, Implementation } from '../../../calls/context.ts'
import { implement } from '../../../calls/registry.ts'
import { containing, rangeOf } from '../../../lists/conditions.ts'
import { listOf } from '../../../lists/answer-list.ts'
import { keptOpenBy } from './channel-day.queries.ts'
import { lineAsked } from './match-line.queries.ts'
import { candidates, suggestedParts } from './bank-parts.queries.ts'
import {
  bankAccounts,
  type DayHead,
  dayCorrections,
  dayGroups,
  dayHead,
  dayLines,
  dayToWorkOn,
  deliveryFolder,
  lastDays,
  openByOwner,
  type ShownLine,
} from './bank-day.queries.ts'

type Shown = RetOf<typeof getBankDay>
type Day = NonNullable<Shown['day']>

const daysShown = 10

const showDay = implement(getBankDay, async (request, context) => {
  const { tx, today } = context
  const accounts = await bankAccounts(tx)
  const account = accounts.find(({ id }) => id === (request.account ?? accounts[0]?.id)) ?? null
  const can = { upload: context.holds(uploadStatement), addAccount: context.holds(saveBankAccount) }
  const nothing = { day: null, lines: [], corrections: [], days: [], owners: [] }
  if (account === null) return { ...nothing, accounts, account, folder: null, can }
  const folder = can.upload ? await shownFolder(context, account.id) : null
  const none = { ...nothing, accounts, account, folder, can }
  const asked = request.day ?? (await dayToWorkOn(tx, account.id))
  const head = asked === null ? null : await dayHead(tx, account.id, asked)
  const last = await lastDays(tx, account.id, daysShown)
  const open = new Set(
    [...last, ...(head === null ? [] : [head])]
      .filter(({ state }) => state !== 'closed')
      .map((each) => each.day),
  )
  const differing = await keptOpenBy(tx, account.id, [...open], today)
  const days = last.map((each) => ({ ...each, channels: differing.get(each.day) ?? [] })) as Shown['days']
  const owners = await openByOwner(tx, today)
  if (head === null) return { ...none, days, owners }
  const groups = (await dayGroups(tx, account.id, head.day)) as Day['groups']
  const lines = await dayLines(tx, account.id, head.day, today)
  const mayDecide = context.holds(decideBankCorrection)
  const corrections = (await dayCorrections(tx, account.id, head.day)).map(({ operatorId, ...each }) => ({
    ...each,
    askedAt: each.askedAt.toISOString(),
    can: { decide: mayDecide && each.state === 'proposed' && operatorId !== context.staff.id },
  })) as Shown['corrections']
  return {
    ...none,
    day: { ...shownDay(head, differing.get(head.day) ?? [], context), groups },
    lines: await Promise.all(lines.map(async (line) => await shownLine(line, head, context))),
    corrections,
    days,
    owners,
  }
})

/** Without a folder to look into, what was seen of an earlier one is no word on what comes. */
async function shownFolder({ tx, services }: CallContext, accountId: number): Promise<Shown['folder']> {
  const folder = services.statements === null ? null : await deliveryFolder(tx, accountId)
  if (folder === null) return null
  const { last, lookedAt } = folder
  return {
    ...folder,
    lookedAt: lookedAt.toISOString(),
    last: last && { ...last, at: new Date(last.at).toISOString() },
  }
}

function shownDay(
  head: DayHead,
  channels: Day['open']['channels'],
  context: CallContext,
): Omit<Day, 'groups'> {
  const { holds, staff } = context
  const state = head.state as BankDayState
  const mayClose = holds(closeBankDay) && state === 'proposed'
  const cannot = head.loaderId === staff.id ? 'loaded' : head.proposedId === staff.id ? 'proposed' : null
  const isClear = head.open === 0 && head.corrections === 0 && !head.matching && channels.length === 0
  return {
    day: head.day,
    state,
    version: head.version,
    statement: {
      id: head.statementId,
      name: head.name,
      format: head.format,
      number: head.number,
      loadedBy: head.loadedBy,
      loadedAt: head.loadedAt.toISOString(),
      delivered: head.delivered,
      matching: head.matching,
    },
    start: head.start,
    end: head.end,
    in: { lines: head.linesIn, amount: head.in },
    out: { lines: head.linesOut, amount: head.out },
    before: head.before,
    open: {
      lines: head.open,
      amount: head.openAmount,
      suggested: head.suggested,
      proposed: head.proposed,
      corrections: head.corrections,
      channels,
    },
    inTransit: head.matching
      ? null
      : { records: head.transitRecords, amount: head.transitAmount, since: head.transitSince },
    proposedBy: head.proposedBy,
    proposedAt: head.proposedAt?.toISOString() ?? null,
    closedBy: head.closedBy,
    closedAt: head.closedAt?.toISOString() ?? null,
    note: head.note,
    seal: head.seal,
    can: {
      propose: holds(proposeBankDay) && bankDayFlow.canDo(state, 'propose') && isClear,
      close: mayClose && cannot === null && channels.length === 0,
      refuse: mayClose && head.proposedId !== staff.id,
      match: holds(matchBankDay) && state !== 'closed' && head.open > 0 && !head.matching,
    },
    cannot: mayClose ? cannot : null,
  }
}

async function shownLine(line: ShownLine, { state: dayState, matching }: DayHead, context: CallContext) {
  const { tx, holds, staff } = context
  const { operatorId, suggestion, ...shown } = line
  const state = line.state as BankLineState
  const isOpen = dayState === 'open' && !matching
  const suggested = suggestion && state === 'new' ? await suggestedParts(tx, suggestion) : []
  const count = suggestion
    ? suggestion.cash.length +
      Number(suggestion.payout !== null) +
      Number((suggestion.withdrawal ?? null) !== null)
    : 0
  return {
    ...shown,
    suggestion:
      // What it rested on stands behind another line by now.
      suggestion && suggested.length === count && count > 0
        ? {
            kind: suggestion.kind,
            reason: suggestion.reason,
            of: suggestion.of,
            count,
            parts: suggested.slice(0, 10),
            fees:
              suggestion.kind === 'settlement'
                ? suggested.reduce((sum, { amount }) => sum + amount, 0) - line.amount
                : 0,
          }
        : null,
    can: {
      explain: isOpen && holds(explainBankLine) && bankLineFlow.canDo(state, 'settleByHand'),
      decide: isOpen && holds(decideBankLine) && state === 'proposed' && operatorId !== staff.id,
      assign: isOpen && holds(takeBankLine) && (state === 'new' || state === 'proposed'),
      reopen:
        isOpen && holds(reopenBankLine) && bankLineFlow.canDo(state, 'unmatch') && line.kind !== 'received',
      correct: dayState === 'closed' && holds(correctBankLine),
    },
  } as Shown['lines'][number]
}

const listLines = implement(getBankLines, async (request, { tx, today, holds }) => {
  const page = await listOf(tx, getBankLines, request, {
    of: ['bank_line', 'l'],
    join: sql`join bank_account a on a.id = l.account_id left join staff op on op.id = l.operator_id
      left join staff ch on ch.id = l.checker_id left join staff ow on ow.id = l.owner_id`,
    fields: {
      account: sql`a.bank || ' ' || right(a.number, 4)`,
      info: sql`l.info_masked`,
      operator: sql`op.name`,
      checker: sql`ch.name`,
      owner: sql`ow.name`,
      age: sql`${today}::date - l.day`,
      can: 'later',
    },
    beside: {
      dayState: sql<string>`(select d.state from bank_day d where d.account_id = l.account_id and d.day = l.day)`,
    },
    filter: {
      day: rangeOf(sql`l.day`),
      owner: containing(sql`ow.name`),
      amount: rangeOf(sql`abs(l.amount)`),
    },
    by: 'day',
    descending: true,
    sorts: { age: { column: sql`${today}::date - l.day`, type: 'bigint' } },
  })
  const mayCorrect = holds(correctBankLine)
  return {
    ...page,
    items: page.items.map(({ dayState, ...line }) => ({
      ...line,
      can: { correct: mayCorrect && dayState === 'closed' },
    })),
  }
})

const look = implement(getBankCandidates, async ({ id, search }, { tx }) => {
  const line = await lineAsked(tx, id)
  const found = await candidates(tx, line, search)
  const isSearched = (search?.trim() ?? '') !== ''
  return {
    items: found.map(({ part, apart, isAmount }) => ({
      ...part,
      reasons: [
        ...(isAmount ? (['amount'] as const) : []),
        ...(apart === 0 ? (['day'] as const) : apart <= 3 ? (['nearDay'] as const) : []),
        ...(isSearched ? (['searched'] as const) : []),
      ],
    })),
  }
})

export const bankDayCalls: readonly Implementation[] = [showDay, listLines, look]
