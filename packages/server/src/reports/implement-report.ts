import type { Call } from '@lumbung/contract/call'
import type { ReportDefinition } from '@lumbung/contract/report'
import type { Implementation, Services } from '../calls/context.ts'
import { implement } from '../calls/registry.ts'
import { answerReport } from './answer-report.ts'
import { openFigure } from './open-figure.ts'
import { refreshFew } from './refresh-facts.ts'
import type { ReportFilter, ReportOf } from './report-source.ts'

interface Asked {
  filter: ReportFilter
  size: number
}

/** The two calls of a report: its figures, and what is behind one. Their answers are held against the contract. */
export function implementReport<D extends ReportDefinition>(
  report: ReportOf<D>,
  figures: Call,
  opened: Call,
): readonly Implementation[] {
  const of = report as unknown as ReportOf
  const readsMoment = { freshen }
  return [
    {
      ...implement(
        figures,
        async (request, context) => (await answerReport(of, request as Asked, context)) as never,
      ),
      readsMoment,
    },
    {
      ...implement(
        opened,
        async (request, context) =>
          (await openFigure(of, request as Asked as Parameters<typeof openFigure>[1], context)) as never,
      ),
      readsMoment,
    },
  ]
}

/** A report is right without it, and slower; what fails here fails in timed work too, where a person is told of it. */
async function freshen(services: Services): Promise<void> {
  try {
    await refreshFew(services)
  } catch (error) {
    services.log.warn({ err: error }, 'the facts of reports could not be made again')
  }
}
