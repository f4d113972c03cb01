import { getStanding } from '@lumbung/contract/open/application'
import { implement } from '../../calls/registry.ts'
import { orderNoOf, readStanding } from './application.queries.ts'

export const showStanding = implement(
  getStanding,
  async ({ applicationId }, { tx, app, today }) =>
    await readStanding(tx, await orderNoOf(tx, app.code, applicationId), today),
)
