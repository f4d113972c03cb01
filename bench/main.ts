import { benchBooks } from './books.ts'
import { benchDashboard } from './dashboard.ts'
import { benchDispatch } from './dispatch.ts'
import { benchFold } from './fold.ts'
import { benchFlood } from './flood.ts'
import { benchLists } from './lists.ts'
import { benchMachine } from './machine.ts'
import { benchMailStall } from './mail-stall.ts'
import { benchMessages } from './messages.ts'
import { benchNext } from './next.ts'
import { benchNightly } from './nightly.ts'
import { benchOutward } from './outward.ts'
import { benchReplay } from './replay.ts'
import { benchReports } from './reports.ts'
import { benchReview } from './review.ts'
import { benchSearch } from './search.ts'
import { benchStaff } from './staff.ts'
import { benchStart } from './start.ts'
import { benchWeb } from './web.ts'

/** `npm run bench -- <name>`: each measures one promise and prints a table for docs/benchmarks.md. */
const benches: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  start: benchStart,
  web: benchWeb,
  lists: benchLists,
  books: benchBooks,
  search: benchSearch,
  reports: benchReports,
  dashboard: benchDashboard,
  review: benchReview,
  replay: benchReplay,
  next: benchNext,
  nightly: benchNightly,
  outward: benchOutward,
  dispatch: benchDispatch,
  messages: benchMessages,
  machine: benchMachine,
  staff: benchStaff,
  fold: benchFold,
  flood: benchFlood,
  'mail-stall': benchMailStall,
}

const [name = '', ...args] = process.argv.slice(2)
const bench = benches[name]
if (bench === undefined) {
  process.stderr.write(`There is no bench "${name}"; there are: ${Object.keys(benches).join(', ')}.\n`)
  process.exitCode = 1
} else {
  await bench(args)
}
