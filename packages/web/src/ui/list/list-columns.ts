import type { ListLayout } from '@lumbung/contract/utils/list-view'

/** What a column says of itself, before anyone rearranges it. */
interface Placeable {
  id: string
  width: number
  pinned?: boolean
  /** `false`: only in the chooser until someone shows it. */
  shown?: false
}

/** A column as this person keeps it. */
export interface Placed<C> {
  column: C
  hidden: boolean
  pinned: boolean
  /** Pixels. */
  width: number
  /** The person set the width: it does not grow with the window. */
  fixed: boolean
}

export const columnWidthMin = 48
export const columnWidthMax = 800

/** Pinned columns stand first, whatever was moved. */
function pinnedFirst<C>(placed: readonly Placed<C>[]): Placed<C>[] {
  return [...placed.filter((each) => each.pinned), ...placed.filter((each) => !each.pinned)]
}

/**
 * The columns of a list in this person's order. A column the layout does not name (the screen has gained it since)
 * stands behind the one it follows on the screen; a name that no column has is left out.
 */
export function placeColumns<C extends Placeable>(
  columns: readonly C[],
  layout: ListLayout | null,
): Placed<C>[] {
  const kept = new Map((layout?.columns ?? []).map((each, index) => [each.key, { ...each, index }]))
  const placed: Placed<C>[] = []
  for (const { key } of layout?.columns ?? []) {
    const column = columns.find((each) => each.id === key)
    const own = kept.get(key)
    if (!column || !own) continue
    placed.push({
      column,
      hidden: own.hidden ?? false,
      pinned: own.pin === 'left',
      width: own.width ?? column.width,
      fixed: own.width !== undefined,
    })
  }
  columns.forEach((column, index) => {
    if (kept.has(column.id)) return
    const before = columns[index - 1]
    const at = before ? placed.findIndex((each) => each.column.id === before.id) + 1 : 0
    placed.splice(at, 0, {
      column,
      hidden: column.shown === false,
      pinned: column.pinned ?? false,
      width: column.width,
      fixed: false,
    })
  })
  return pinnedFirst(placed)
}

/** What the server keeps of it. */
export function layoutOf<C extends Placeable>(placed: readonly Placed<C>[]): ListLayout {
  return {
    columns: placed.map(({ column, hidden, pinned, width, fixed }) => ({
      key: column.id,
      hidden,
      ...(pinned && { pin: 'left' as const }),
      ...(fixed && { width }),
    })),
  }
}

type Change<C> = (placed: readonly Placed<C>[]) => Placed<C>[]

function change<C extends Placeable>(id: string, part: (before: Placed<C>) => Partial<Placed<C>>): Change<C> {
  return (placed) => placed.map((each) => (each.column.id === id ? { ...each, ...part(each) } : each))
}

/** Shows or hides a column; the last one shown stays. */
export function toggleColumn<C extends Placeable>(placed: readonly Placed<C>[], id: string): Placed<C>[] {
  const hidden = !placed.find((each) => each.column.id === id)?.hidden
  const left = placed.filter((each) => !each.hidden && each.column.id !== id).length
  return hidden && left === 0 ? [...placed] : change<C>(id, () => ({ hidden }))(placed)
}

export function pinColumn<C extends Placeable>(placed: readonly Placed<C>[], id: string): Placed<C>[] {
  return pinnedFirst(change<C>(id, (before) => ({ pinned: !before.pinned }))(placed))
}

export function resizeColumn<C extends Placeable>(
  placed: readonly Placed<C>[],
  id: string,
  width: number,
): Placed<C>[] {
  const kept = Math.round(Math.min(columnWidthMax, Math.max(columnWidthMin, width)))
  return change<C>(id, () => ({ width: kept, fixed: true }))(placed)
}

/** Back to the width the screen gives it. */
export function unsizeColumn<C extends Placeable>(placed: readonly Placed<C>[], id: string): Placed<C>[] {
  return change<C>(id, ({ column }) => ({ width: column.width, fixed: false }))(placed)
}

/** Puts a column in the place of another; pinned and free columns do not mix. */
export function moveColumn<C extends Placeable>(
  placed: readonly Placed<C>[],
  id: string,
  to: string,
): Placed<C>[] {
  const moved = placed.find((each) => each.column.id === id)
  const from = placed.findIndex((each) => each.column.id === id)
  const at = placed.findIndex((each) => each.column.id === to)
  if (!moved || at < 0 || moved.pinned !== placed[at]?.pinned) return [...placed]
  const others = placed.filter((_, index) => index !== from)
  return [...others.slice(0, at), moved, ...others.slice(at)]
}

/** One place up or down among the columns that are shown. */
export function stepColumn<C extends Placeable>(
  placed: readonly Placed<C>[],
  id: string,
  step: 1 | -1,
): Placed<C>[] {
  const shown = placed.filter((each) => !each.hidden)
  const neighbour = shown[shown.findIndex((each) => each.column.id === id) + step]
  return neighbour ? moveColumn(placed, id, neighbour.column.id) : [...placed]
}

export interface Grid {
  /** `grid-template-columns` */
  template: string
  /** Pixels below which the table scrolls. */
  least: number
  /** Where each pinned column sticks, in pixels from the left. */
  lefts: Readonly<Record<string, number>>
}

/** Pixels of one letter of a head, of one of Chinese, and around the words. */
const [letter, hanzi, around, arrow] = [6.9, 12, 20, 16]

/** A head that is cut names another column than its own: where nobody set the width, its words fit. */
export function fitHeads<C extends object>(
  placed: readonly Placed<C>[],
  words: (column: C) => string,
): Placed<C>[] {
  return placed.map((each) => {
    if (each.fixed) return each
    const text = words(each.column)
    const wide = text.length * (/[\u4e00-\u9fff]/.test(text) ? hanzi : letter)
    const least = Math.ceil(wide + around + ('sort' in each.column && each.column.sort ? arrow : 0))
    return least > each.width ? { ...each, width: least } : each
  })
}

/**
 * The tracks of a row. Free columns share what room is left by their widths; pinned ones and those of a set width
 * keep theirs, so that it is known where the next one sticks.
 */
export function gridOf(
  shown: readonly Placed<{ id: string; grow?: boolean }>[],
  before: number,
  after: number,
): Grid {
  const lefts: Record<string, number> = {}
  let left = before
  for (const { column, pinned, width } of shown) {
    if (!pinned) continue
    lefts[column.id] = left
    left += width
  }
  const tracks = shown.map(({ column, pinned, width, fixed }) =>
    pinned || fixed ? `${width}px` : `minmax(${width}px, ${column.grow ? '3fr' : `${width}fr`})`,
  )
  // With every width set, an empty track takes the rest: the rows still reach the edge of the sheet.
  if (shown.every(({ pinned, fixed }) => pinned || fixed)) tracks.push('1fr')
  const least = shown.reduce((sum, { width }) => sum + width, before + after)
  return {
    template: [...(before ? [`${before}px`] : []), ...tracks, ...(after ? [`${after}px`] : [])].join(' '),
    least,
    lefts,
  }
}
