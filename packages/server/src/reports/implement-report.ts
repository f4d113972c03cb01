import type { Call } from '@lumbung/contract/call'
import type { ReportDefinition } from '@lumbung/contract/report'
import type { Implementation } from '../calls/context.ts'
import { implement } from '../calls/registry.ts'
import { answerReport } from './answer-report.ts'
import { openFigure } from './open-figure.ts'
import type { ReportFilter, ReportOf } from './report-source.ts'

interface Asked {
  filter: ReportFilter
  size: number
}

const implemented = new Map<string, { of: ReportOf; opened: Call }>()

/** What answers a report's figures counts them so, and opens their rows by this call. @throws Error for a call that is no report's */
export function implementedReport({ name }: Call): { of: ReportOf; opened: Call } {
  const found = implemented.get(name)
  if (found === undefined) throw new Error(`${name} answers no report`)
  return found
}

/** The two calls of a report: its figures, and what is behind one. Their answers are held against the contract. */
export function implementReport<D extends ReportDefinition>(
  report: ReportOf<D>,
  figures: Call,
  opened: Call,
): readonly Implementation[] {
  const of = report as unknown as ReportOf
  implemented.set(figures.name, { of, opened })
  return [
    {
      ...implement(
        figures,
        async (request, context) => (await answerReport(of, request as Asked, context)) as never,
      ),
      readsOneMoment: true,
    },
    {
      ...implement(
        opened,
        async (request, context) =>
          (await openFigure(of, request as Asked as Parameters<typeof openFigure>[1], context)) as never,
      ),
      readsOneMoment: true,
    },
  ]
}
