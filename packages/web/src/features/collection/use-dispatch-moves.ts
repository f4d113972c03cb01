import type { DispatchShare, getDispatchMoves } from '@lumbung/contract/collection/dispatch'
import { pageRowsMax } from '@lumbung/contract/list'
import { useQuery } from '@tanstack/react-query'
import { api, type InputOf } from '../../core/api.ts'
import { type DeskCalls, useDesk } from './desk.ts'
import type { Move, ShownRun } from './dispatch-answer.ts'

type Filter = InputOf<typeof getDispatchMoves>['filter']

/** What came to a row and what left it, all of it. */
export function useDispatchMoves(run: Pick<ShownRun, 'id' | 'state'>, { id }: Pick<DispatchShare, 'id'>) {
  const { getDispatchMoves: call } = useDesk().calls
  return useQuery({
    queryKey: [call.name, 'row', run.id, run.state, id],
    queryFn: async ({ signal }) => {
      const [came, went] = filtersOf(run.id, id)
      return { came: await everyMove(call, came, signal), went: await everyMove(call, went, signal) }
    },
  })
}

/** Nobody is given nothing: what still waits with them, and what went to somebody, was nobody's before. */
function filtersOf(run: number, id: number | null): readonly [Filter, Filter] {
  return id === null
    ? [
        { run, why: ['new'], isHeldBack: true },
        { run, why: ['new'], isHeldBack: false },
      ]
    : [
        { run, to: id },
        { run, from: id },
      ]
}

async function everyMove(
  call: DeskCalls['getDispatchMoves'],
  filter: Filter,
  signal: AbortSignal,
): Promise<Move[]> {
  const moves: Move[] = []
  let after: string | null = null
  do {
    const page: { items: Move[]; next: string | null } = await api(
      call,
      { filter, size: pageRowsMax, ...(after !== null && { after }) },
      { signal },
    )
    moves.push(...page.items)
    after = page.next
  } while (after !== null)
  return moves
}
