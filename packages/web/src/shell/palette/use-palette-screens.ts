import { allRoutes } from '@lumbung/contract/routes'
import { useEffect, useState } from 'react'
import { languages, useSpeech, saidIn } from '../../locales/language.tsx'
import type { Translate } from '../../locales/words.ts'
import { screens } from '../../screens.tsx'
import type { PaletteScreen } from './palette-search.ts'
import { groupsAbove, menuRoutes, nameOf } from '../route-tree.ts'
import { useUser } from '../../core/session.ts'

/** The permitted screens that need no parameter, with their titles in every language. */
export function usePaletteScreens(): PaletteScreen[] {
  const { t, language } = useSpeech()
  const { roles } = useUser()
  const [others, setOthers] = useState<readonly Translate[]>([])
  useEffect(() => {
    let left = false
    const load = Promise.all(languages.filter((known) => known !== language).map(saidIn))
    load.then(
      (said) => {
        if (!left) setOthers(said)
      },
      // Titles in the language spoken are enough to go on with.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [language])
  return allRoutes(menuRoutes(roles, (name) => name in screens))
    .filter((route) => !route.children && !route.path.includes(':'))
    .map((route) => {
      const name = nameOf(route)
      const group = groupsAbove(name)[0]
      const groupTitle = group ? t(`menu.${nameOf(group)}`) : ''
      return {
        name,
        path: route.path,
        group: groupTitle === t(`menu.${name}`) ? '' : groupTitle,
        titles: [t(`menu.${name}`), ...others.map((say) => say(`menu.${name}`))],
      }
    })
}
