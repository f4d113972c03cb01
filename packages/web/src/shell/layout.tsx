import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useSpeech } from '../locales/language.tsx'
import { screens } from '../screens.tsx'
import { ConfirmHost } from '../ui/dialog/confirm.tsx'
import { ToastHost } from '../ui/dialog/toast-host.tsx'
import { useMedia } from '../ui/use-media.ts'
import { Overlays } from './overlays.tsx'
import styles from './layout.module.css'
import { useReadyAhead } from './ready-ahead.ts'
import { menuRoutes, nameOf, routeAt, subjectIn } from './route-tree.ts'
import { useUser } from '../core/session.ts'
import { Sidebar } from './sidebar.tsx'
import { TabStrip } from './tab-strip.tsx'
import { TabViews } from './tab-views.tsx'
import { TopBar } from './top-bar.tsx'
import { titleShortenedTexts } from './shortened-text.ts'

/** The phone layout begins below 1024 less a tolerance of 3 (specification §9). */
export const phoneQuery = '(width < 1021px)'

function useSidebar(phone: boolean) {
  const [open, setOpen] = useState(() => localStorage.getItem('sidebar') !== 'closed')
  const [drawer, setDrawer] = useState(false)
  const { pathname } = useLocation()
  const [seen, setSeen] = useState(pathname)
  if (seen !== pathname) {
    setSeen(pathname)
    setDrawer(false)
  }
  const toggle = () => {
    if (phone) return setDrawer(!drawer)
    localStorage.setItem('sidebar', open ? 'closed' : 'open')
    setOpen(!open)
  }
  return { open: phone ? drawer : open, toggle }
}

/** Sidebar and top bar on the canvas, the tabs and their sheet. */
export function Layout() {
  const { t, format } = useSpeech()
  const user = useUser()
  const phone = useMedia(phoneQuery)
  const sidebar = useSidebar(phone)
  const { pathname } = useLocation()
  const permitted = menuRoutes(user.roles, (name) => name in screens)
  const found = routeAt(pathname)
  const name = found ? t(`menu.${nameOf(found.route)}`) : ''
  // A number stands in the screen's own head; a day would stand nowhere on a phone.
  const title = found?.params['date'] ? `${name} ${subjectIn(found.params, format)}` : name
  useEffect(() => {
    document.title = title ? `${title} – Lumbung` : 'Lumbung'
  }, [title])
  useEffect(titleShortenedTexts, [])
  useReadyAhead(permitted)
  return (
    <div className={styles.layout} data-folded={(!phone && !sidebar.open) || undefined}>
      {(!phone || sidebar.open) && (
        <Sidebar routes={permitted} folded={!phone && !sidebar.open} phone={phone} onClose={sidebar.toggle} />
      )}
      <TopBar onToggle={sidebar.toggle} phone={phone} title={title} />
      {!phone && <TabStrip />}
      <main className={styles.sheet}>
        <TabViews permitted={permitted} />
      </main>
      <ConfirmHost />
      <Overlays />
      <ToastHost />
    </div>
  )
}
