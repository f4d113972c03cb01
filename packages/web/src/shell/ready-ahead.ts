import type { Route } from '@lumbung/contract/route'
import { useEffect, useEffectEvent } from 'react'
import { inBackground } from '../core/background.ts'
import { useUser } from '../core/session.ts'
import { screens } from '../screens.tsx'
import { admissionTo, nameOf, routeAt } from './route-tree.ts'

/** Who only passes over a link does not mean it. */
const meantAfterMs = 80

/** What is pointed at or has the focus leads there; of a row that J and K came to, its first link does. */
function linkUnder(target: EventTarget | null): HTMLAnchorElement | null {
  if (!(target instanceof Element)) return null
  const link = target.closest('a') ?? (target.matches('[role=row]') ? target.querySelector('a') : null)
  return link && link.origin === location.origin && !link.target && !link.hasAttribute('download')
    ? link
    : null
}

/**
 * Has ready what a link leads to while a person is about to follow it: the code of its screen as soon as the link is
 * pointed at, its first calls once it is meant.
 */
export function useReadyAhead(permitted: readonly Route[]): void {
  const { businessDate } = useUser()
  const leadsTo = useEffectEvent(({ pathname, search }: HTMLAnchorElement) => {
    const found = routeAt(pathname)
    const screen = found && screens[nameOf(found.route)]
    if (!screen || pathname === location.pathname || admissionTo(pathname, permitted) !== 'admitted')
      return null
    return { screen, address: { search, named: found.params } }
  })
  const ask = useEffectEvent(async ({ screen, address }: NonNullable<ReturnType<typeof leadsTo>>) => {
    const code = await screen.code()
    await inBackground(() => code?.ask?.(address, businessDate))
  })
  useEffect(() => {
    let pointedAt: HTMLAnchorElement | null = null
    let timer: number | undefined
    const notice = ({ target }: Event) => {
      const link = linkUnder(target)
      if (link === pointedAt) return
      pointedAt = link
      clearTimeout(timer)
      const there = link && leadsTo(link)
      if (!there) return
      there.screen.preload()
      timer = window.setTimeout(() => void ask(there), meantAfterMs)
    }
    document.addEventListener('pointerover', notice)
    document.addEventListener('focusin', notice)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', notice)
      document.removeEventListener('focusin', notice)
    }
  }, [])
}
