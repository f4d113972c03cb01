import { tellRegisterEvents } from '@lumbung/contract/open/register-events'
import { implement } from '../../calls/registry.ts'
import { addRegisterEvents } from '../../records/report/register-events.ts'

/** What an app tells of its visitors before they apply: kept once each, for reports alone. */
export const hearRegisterEvents = implement(
  tellRegisterEvents,
  async ({ events }, { tx, app, now, services }) => {
    const taken = await addRegisterEvents(tx, services.seals, app.code, events, now)
    return { taken, known: events.length - taken }
  },
)
