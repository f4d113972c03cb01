/** One thing that an entry of the trail tells of: what it became, and what it was where that was kept. */
export interface TrailChange {
  /** From the outside in: `repayment`, `graceDays`. */
  name: string[]
  before: string | null
  after: string | null
}

/** More is no longer read by anybody; the trail keeps it. */
const changesMax = 200
const charactersMax = 400

type Leaves = Map<string, { name: string[]; text: string | null }>

/** What an entry of the trail says changed, from its detail: pairs of before and after by what differs, and all else that was kept. */
export function changesOf(detail: unknown): TrailChange[] {
  return told([], detail).slice(0, changesMax)
}

function told(name: string[], value: unknown): TrailChange[] {
  if (isList(value)) return value.flatMap((each, index) => told(...named(name, each, index)))
  if (!isObject(value)) return value === null ? [] : [{ name, before: null, after: textOf(value) }]
  const { before, after, ...rest } = value
  const isPair = 'before' in value && 'after' in value
  const others = Object.entries(isPair ? rest : value).flatMap(([field, each]) =>
    told([...name, field], each),
  )
  return isPair ? [...others, ...differences(name, before, after)] : others
}

/** What was there on one side only has nothing on the other. */
function differences(name: string[], before: unknown, after: unknown): TrailChange[] {
  const [was, is] = [leavesOf(name, before), leavesOf(name, after)]
  return [...new Map([...was, ...is]).entries()].flatMap(([key, leaf]) => {
    const [old, now] = [was.get(key)?.text ?? null, is.get(key)?.text ?? null]
    return old === now ? [] : [{ name: leaf.name, before: old, after: now }]
  })
}

function leavesOf(name: string[], value: unknown, leaves: Leaves = new Map()): Leaves {
  if (isList(value))
    for (const [index, each] of value.entries()) leavesOf(...named(name, each, index), leaves)
  else if (isObject(value))
    for (const [field, each] of Object.entries(value)) leavesOf([...name, field], each, leaves)
  else leaves.set(JSON.stringify(name), { name, text: value === null ? null : textOf(value) })
  return leaves
}

/** One of a list is called by its own name, else by its place. */
function named(name: string[], each: unknown, index: number): [string[], unknown] {
  if (!isObject(each) || typeof each['name'] !== 'string') return [[...name, String(index + 1)], each]
  const { name: own, ...rest } = each
  return [[...name, own], rest]
}

/** A list of words or numbers is one value. */
function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text
}
