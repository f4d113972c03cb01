import { useLocation, useNavigate } from 'react-router'
import { useSpeech } from '../locales/language.tsx'
import { confirm } from '../ui/dialog/confirm.tsx'
import { hasDrafts } from '../core/drafts.ts'
import { afterClosing, closeTabs, type Tab, tabs } from './tabs.ts'

export interface TabActions {
  refresh: (path: string) => void
  close: (path: string) => void
  closeOthers: (path: string) => void
  closeAll: () => void
}

/** What the strip does with its tabs. Closing one with unsent input asks first. */
export function useTabActions(): TabActions {
  const { t } = useSpeech()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const close = async (closes: (tab: Tab) => boolean): Promise<void> => {
    const unsent = tabs.get().filter((tab) => closes(tab) && hasDrafts(tab.path)).length
    if (unsent > 0) {
      const sure = await confirm({
        title: t('shell.tab.unsentTitle'),
        text: t('shell.tab.unsentText', { n: unsent }),
        confirm: t('shell.tab.closeAnyway'),
        danger: true,
      })
      if (!sure) return
    }
    const stays = !tabs.get().some((tab) => tab.path === pathname)
    const left = closeTabs(closes)
    const next = afterClosing(left, pathname)
    // On a page without a tab (/404) closing others moves nobody, until none is left.
    if (next && !(stays && left.length > 0)) await navigate(next)
  }
  return {
    refresh: (path) => {
      const search = tabs.get().find((tab) => tab.path === path)?.search ?? ''
      void navigate(`/redirect${path}${search}`)
    },
    close: (path) => void close((tab) => tab.path === path),
    closeOthers: (path) => void close((tab) => tab.path !== path),
    closeAll: () => void close(() => true),
  }
}
