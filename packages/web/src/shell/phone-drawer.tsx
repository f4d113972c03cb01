import { DrawerFoot } from './drawer-foot.tsx'
import { OpenPages } from './open-pages.tsx'

/** What a phone keeps below the menu: the open pages, and what stands in the top bar of a wide screen. */
export default function PhoneDrawer() {
  return (
    <>
      <OpenPages />
      <DrawerFoot />
    </>
  )
}
