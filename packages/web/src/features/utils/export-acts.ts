import { decideUnmasked } from '@lumbung/contract/order/export-unmasked'
import { cancelExport, type getExports, requestDownload, retryExport } from '@lumbung/contract/utils/export'
import { api } from '../../core/api.ts'
import { fetchExport } from '../../ui/list/list-export.ts'
import type { RowAct, RowOf, Tools } from '../../ui/list/list-spec.ts'
import { askedDecision } from './decide-unmasked-dialog.tsx'

type Export = RowOf<typeof getExports>
type Using = Pick<Tools, 'holds' | 't' | 'refresh' | 'refused'>

const run =
  (work: (row: Export) => Promise<unknown>) =>
  (row: Export, { refresh, refused }: Using) =>
    work(row).then(refresh, (error: unknown) => refused(error, row.title))

const decide =
  (agree: boolean) =>
  (row: Export, { refresh }: Using) =>
    askedDecision.set({ row, agree, refresh })

/** Fetch it, stop it, or have it written once more; what another asks for unmasked, agree or refuse. */
export const exportActs: readonly RowAct<Export, Using>[] = [
  {
    call: decideUnmasked,
    label: 'unmasked.agree',
    icon: 'check',
    when: ({ can }) => can.decide,
    ask: decide(true),
  },
  {
    call: decideUnmasked,
    label: 'unmasked.refuse',
    icon: 'ban',
    when: ({ can }) => can.decide,
    ask: decide(false),
  },
  {
    call: requestDownload,
    label: 'utils.download',
    icon: 'download',
    when: ({ can }) => can.download,
    ask: run(({ id }) => fetchExport(id)),
  },
  {
    call: cancelExport,
    label: 'utils.cancel',
    icon: 'ban',
    when: ({ can }) => can.cancel,
    ask: run(({ id }) => api(cancelExport, { id })),
  },
  {
    call: retryExport,
    label: 'utils.retry',
    icon: 'undo',
    when: ({ can }) => can.retry,
    ask: run(({ id }) => api(retryExport, { id })),
  },
]
