import { tortureClock } from './clock.ts'
import { tortureContact } from './contact.ts'
import { tortureDeploy } from './deploy.ts'
import { tortureFigures } from './figures.ts'
import { tortureHooks } from './hooks.ts'
import { tortureMoney } from './money.ts'
import { tortureMessages } from './messages.ts'
import { tortureDecidedOnce } from './decided-once.ts'
import { tortureReports } from './reports.ts'
import { tortureSources } from './sources.ts'

/** `npm run torture -- <name>`: the long runs behind what a test shows in small; each ends with 1 when a promise broke. */
const tortures: Readonly<Record<string, (args: readonly string[]) => Promise<boolean>>> = {
  clock: tortureClock,
  contact: tortureContact,
  deploy: tortureDeploy,
  figures: tortureFigures,
  hooks: tortureHooks,
  messages: tortureMessages,
  money: tortureMoney,
  'decided-once': tortureDecidedOnce,
  sources: tortureSources,
  reports: tortureReports,
}

const [name = '', ...args] = process.argv.slice(2)
const torture = tortures[name]
if (torture === undefined) {
  process.stderr.write(`There is no torture "${name}"; there are: ${Object.keys(tortures).join(', ')}.\n`)
  process.exitCode = 1
} else if (!(await torture(args))) {
  process.exitCode = 1
}
