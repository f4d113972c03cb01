import type { Words } from '../words.ts'
import { account } from './account.ts'
import { approve } from './approve.ts'
import { change } from './change.ts'
import { correction } from './correction.ts'
import { dashboard } from './dashboard.ts'
import { desks } from './desks.ts'
import { detail } from './detail.ts'
import { errors } from './errors.ts'
import { imports } from './imports.ts'
import { list } from './list.ts'
import { loan } from './loan.ts'
import { menu } from './menu.ts'
import { order } from './order.ts'
import { power } from './power.ts'
import { repay } from './repay.ts'
import { review } from './review.ts'
import { reviews } from './reviews.ts'
import { risk } from './risk.ts'
import { shell } from './shell.ts'
import { state } from './state.ts'
import { ui } from './ui.ts'
import { user } from './user.ts'
import { utils } from './utils.ts'

/** Every word of the console in this language, by area. */
export const zh = {
  account,
  approve,
  change,
  correction,
  dashboard,
  desks,
  detail,
  errors,
  imports,
  list,
  loan,
  menu,
  order,
  power,
  repay,
  review,
  reviews,
  risk,
  shell,
  state,
  ui,
  user,
  utils,
} as const satisfies Words
