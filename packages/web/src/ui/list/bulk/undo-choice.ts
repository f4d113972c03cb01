import type { ChosenRows } from './use-bulk.ts'

/** Rows of an act that are to be undone: all that can be but those marked, or those marked alone. */
export interface UndoChoice {
  all: boolean
  marked: ReadonlySet<number>
}

export const everyRow: UndoChoice = { all: true, marked: new Set() }
export const noRow: UndoChoice = { all: false, marked: new Set() }

export const isChosen = ({ all, marked }: UndoChoice, row: number): boolean => marked.has(row) !== all

/** Chooses a row, or leaves it out. */
export function toggled({ all, marked }: UndoChoice, row: number): UndoChoice {
  const next = new Set(marked)
  if (!next.delete(row)) next.add(row)
  return { all, marked: next }
}

/** How many are chosen of those that can be undone. */
export const chosenCount = ({ all, marked }: UndoChoice, possible: number): number =>
  all ? possible - marked.size : marked.size

/** As the call takes it. */
export function chosenRows({ all, marked }: UndoChoice): ChosenRows {
  return all ? { except: [...marked] } : { rows: [...marked] }
}
