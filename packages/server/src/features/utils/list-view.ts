import * as calls from '@lumbung/contract/utils/list-view'
import { refuse, refuseFields } from '@lumbung/domain/errors'
import { implement } from '../../calls/registry.ts'
import type { Implementation } from '../../calls/context.ts'
import { breaksUnique } from '../../db/transaction.ts'
import { addView, changeView, removeView, setLayout } from '../../records/list/list-settings.ts'
import { holdsNamed, listCall, readListAsk } from '../../lists/list-call.ts'
import { shippedViewCalls } from './shipped-views.ts'
import { countViews, readLayout, readViews } from './list-view.queries.ts'

export const viewsPerListMax = 50

const showSettings = implement(calls.getListSettings, async ({ list }, context) => {
  const { tx, staff, services } = context
  const views = await readViews(tx, staff, list)
  const roles = await tx.selectFrom('role').select(['id', 'title']).orderBy('title').execute()
  return {
    layout: await readLayout(tx, staff.id, list),
    // Whoever lost the list has no use for its views.
    views: views
      .filter(({ call }) => holdsNamed(context, call))
      .map((view) => ({
        id: view.id,
        name: view.name,
        ...(JSON.parse(services.seals.open(view.filter_sealed)) as Pick<calls.ListView, 'filter' | 'moving'>),
        sort: view.sort,
        owner: { id: view.owner_id, name: view.owner },
        mine: view.owner_id === staff.id,
        roleIds: view.owner_id === staff.id ? view.role_ids : [],
      })),
    roles,
  }
})

const keepLayout = implement(calls.saveLayout, async ({ list, layout }, { tx, staff }) => {
  await setLayout(tx, staff.id, list, layout)
  return null
})

const keepView = implement(
  calls.saveView,
  async ({ id, list, call, name, roleIds, moving, ...ask }, context) => {
    const { tx, staff, wall, services } = context
    const asked = listCall(call)
    if (!context.holds(asked)) refuse('NOT_PERMITTED')
    const { filter, sort = null } = readListAsk(asked, ask)
    const known =
      roleIds.length === 0
        ? []
        : await tx.selectFrom('role').select('id').where('id', 'in', roleIds).execute()
    if (known.length !== new Set(roleIds).size) refuseFields({ roleIds: 'invalid_value' })
    const view = {
      ownerId: staff.id,
      list,
      call,
      name,
      filterSealed: services.seals.seal(JSON.stringify({ filter, moving })),
      sort,
      roleIds,
      at: wall,
    }
    try {
      if (id === undefined) {
        if ((await countViews(tx, staff.id, list)) >= viewsPerListMax) refuseFields({ name: 'too_many' })
        return { id: await addView(tx, view) }
      }
      if (!(await changeView(tx, id, view))) refuse('NOT_FOUND')
      return { id }
    } catch (error) {
      if (breaksUnique(error, 'list_view_owner_id_list_name_key')) refuse('DUPLICATE', { name })
      throw error
    }
  },
)

const dropView = implement(calls.deleteView, async ({ id }, { tx, staff }) => {
  if (!(await removeView(tx, staff.id, id))) refuse('NOT_FOUND')
  return null
})

export const listViewCalls: readonly Implementation[] = [
  showSettings,
  keepLayout,
  keepView,
  dropView,
  ...shippedViewCalls,
]
