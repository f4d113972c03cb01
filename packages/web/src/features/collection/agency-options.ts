import { getAgencies } from '@lumbung/contract/collection/agency'
import { pageRowsMax } from '@lumbung/contract/list'
import { api } from '../../core/api.ts'
import type { Translate } from '../../locales/words.ts'
import type { BulkTargetOption } from '../../ui/list/list-spec.ts'

/** To whom many cases can be given outside: agencies in force. */
export async function agencyOptions(t: Translate): Promise<BulkTargetOption[]> {
  const { items } = await api(getAgencies, { filter: {}, size: pageRowsMax })
  return items
    .filter(({ inForce }) => inForce)
    .map(({ id, name, held }) => ({
      value: String(id),
      label: t('agency.withHeld', { name, n: held }),
      to: { kind: 'agency', id },
    }))
}
