import { checkComplaintFile, type complaintCheck } from '@lumbung/contract/collection/complaint-file'
import type * as z from 'zod/mini'
import { implementPrepared } from '../../calls/registry.ts'
import type { CallContext, OutsideContext } from '../../calls/context.ts'
import type { MarkedEntry } from './complaint-entries.ts'
import { type ComplaintAsked, type ComplaintFile, makeComplaintFile } from './complaint-file.ts'
import { trailOf, type TrailOfOrder } from './complaint-trail.queries.ts'

export type ComplaintCheck = z.output<typeof complaintCheck>

/** What the trail says, and since when it was asked. */
export interface TrailAsked {
  trail: TrailOfOrder
  begunMs: number
}

/** The trail first, on its own: what is written to it meanwhile is tied the next time. */
export async function askTrail(
  { orderNo }: ComplaintAsked,
  { services }: OutsideContext,
): Promise<TrailAsked> {
  const begunMs = performance.now()
  return { trail: await trailOf(services.db, services.config.dataDir, orderNo), begunMs }
}

export const verifyComplaintFile = implementPrepared(
  checkComplaintFile,
  askTrail,
  async ({ digest, ...asked }, context, { trail, begunMs }) => {
    const { file, all } = await makeComplaintFile(asked, context)
    return holdAgainst(trail, { file, all, digest }, { context, begunMs })
  },
)

/** Holds a file against the trail: the digest first, then entry by entry, then the chain over the rows that confirm them. */
export function holdAgainst(
  trail: TrailOfOrder,
  { file, all, digest }: { file: ComplaintFile; all: readonly MarkedEntry[]; digest: string },
  { context, begunMs }: { context: Pick<CallContext, 'wall'>; begunMs: number },
): ComplaintCheck {
  // Judged again a promise leaves another mark; the last one counts.
  const kept = new Map(trail.marks.map((mark) => [mark.entry, mark]))
  const isTied = ({ marks }: MarkedEntry) =>
    marks.every(({ entry, sha256 }) => kept.get(entry)?.sha256 === sha256)
  const shown = new Set(file.entries.map(({ key }) => key))
  const own = all.filter(({ entry }) => shown.has(entry.key))
  const tied = own.filter(isTied)
  const sealedUpTo = trail.audit?.sealedUpTo ?? 0
  const unsealed = tied.filter(({ marks }) =>
    marks.some(({ entry }) => (kept.get(entry)?.id ?? 0) > sealedUpTo),
  ).length
  const looksOpen = trail.seenIds.filter((id) => id > (trail.looks?.sealedUpTo ?? 0)).length
  const differs =
    changed(all, kept) ??
    gone(all, trail) ??
    (digest === file.digest ? null : { what: 'digest' as const, key: null, at: null, link: null }) ??
    brokenChain(trail)
  // Of nothing it cannot be said that it is the same.
  const isAny = own.length + file.seen.length > 0
  const isWhole = isAny && tied.length === own.length && unsealed === 0 && looksOpen === 0
  const ids = trail.marks.map(({ id }) => id)
  const [first, last] = [ids[0], ids.at(-1)]
  return {
    state: differs !== null ? 'differs' : isWhole ? 'same' : 'partly',
    entries: own.length,
    tied: tied.length,
    seen: file.seen.length,
    unsealed: unsealed + looksOpen,
    rows:
      first === undefined || last === undefined || trail.audit === null
        ? null
        : { first, last, seals: trail.audit.seals },
    differs,
    at: context.wall.toISOString(),
    tookMs: Math.round(performance.now() - begunMs),
  }
}

type Difference = NonNullable<ComplaintCheck['differs']>

/** The first entry that says otherwise now than the trail kept of it. */
function changed(
  all: readonly MarkedEntry[],
  kept: ReadonlyMap<string, { sha256: string }>,
): Difference | null {
  const found = all.find(({ marks }) =>
    marks.some(({ entry, sha256 }) => {
      const mark = kept.get(entry)
      return mark !== undefined && mark.sha256 !== sha256
    }),
  )
  if (found === undefined) return null
  return { what: 'changed', key: found.entry.key, at: found.entry.at, link: null }
}

/** The first entry that the trail kept and of which there is no row any more. */
function gone(all: readonly MarkedEntry[], { marks }: TrailOfOrder): Difference | null {
  const there = new Set(all.flatMap((each) => each.marks.map(({ entry }) => entry)))
  // A promise that is open again after its payment was taken back has no end to tell of.
  const missing = marks.find(({ entry }) => !there.has(entry) && !entry.startsWith('promise:'))
  if (missing === undefined) return null
  return { what: 'gone', key: missing.entry, at: missing.at.toISOString(), link: null }
}

function brokenChain({ audit, looks }: TrailOfOrder): Difference | null {
  const [link] = [...(audit?.broken ?? []), ...(looks?.broken ?? [])]
  return link === undefined ? null : { what: 'chain', key: null, at: null, link }
}
