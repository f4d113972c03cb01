import type { Call } from '@lumbung/contract/call'
import type { ListView } from '@lumbung/contract/utils/list-view'
import { useSearchParams } from 'react-router'
import {
  type FilterTexts,
  keepAround,
  type ListPlace,
  sameTexts,
  writeFilter,
  writePlace,
} from './filter-text.ts'
import type { ListSpec } from './list-spec.ts'
import type { Asked } from './use-list-rows.ts'

type Sort = ListPlace['sort']
const sameSort = (a: Sort, b: Sort) => a?.column === b?.column && a?.descending === b?.descending

/** Where a view of a list leads, and whether it is what is shown. */
export interface ViewLinks {
  addressOf: (texts: FilterTexts, sort: Sort) => string
  isShown: (texts: FilterTexts, sort: Sort) => boolean
}

export function useViewLinks<C extends Call>(spec: ListSpec<C>, place: ListPlace, asked: Asked): ViewLinks {
  const [search] = useSearchParams()
  return {
    addressOf: (texts, sort) =>
      `?${keepAround(spec.around, search, writePlace({ texts, sort: sameSort(sort, spec.sort) ? null : sort, page: 1, after: null, size: place.size }))}`,
    isShown: (texts, sort) => sameTexts(texts, place.texts) && sameSort(sort ?? spec.sort, asked.sort),
  }
}

/** What a saved view asks of its list, as the address says it. */
export function textsOf<C extends Call>({ filters }: ListSpec<C>, view: ListView): FilterTexts {
  return { ...writeFilter(filters, view.filter), ...view.moving }
}
