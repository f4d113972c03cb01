import { calls } from '@lumbung/contract/calls'
import type { Word } from '../../locales/area.ts'

/** What each call does: its title, said where the call is, by its path (`loan_put_forward`). */
export const callTitles: Readonly<Record<string, Word>> = Object.fromEntries(
  calls.flatMap(({ path, title }) =>
    title === null ? [] : [[path.slice(1).replaceAll(/[/.]/g, '_'), title]],
  ),
)
