import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { Icon } from '../controls/icon.tsx'
import { Menu } from '../controls/menu.tsx'
import { useFitting } from '../controls/use-fitting.ts'
import styles from './detail-tabs.module.css'

export interface DetailTab<Key extends string = string> {
  key: Key
  title: string
  /** Shown a step back beside the title. */
  count?: number
}

/** The chosen tab lives in the address (`?tab=`); one that is not there falls back to `first`. */
export function useChosenTab<Key extends string>(tabs: readonly DetailTab<Key>[], first: Key) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const chosen = tabs.find((tab) => tab.key === asked)?.key ?? first
  const choose = (key: Key) => {
    const next = new URLSearchParams(search)
    if (key === first) next.delete('tab')
    else next.set('tab', key)
    setSearch(next, { replace: true })
  }
  return { chosen, choose }
}

/** Another tab is read from its top: what is beside it, or above it on a phone, stays where it is. */
function useFromTheTop(chosen: string) {
  const bar = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const shown = useRef(chosen)
  useLayoutEffect(() => {
    if (shown.current === chosen) return
    shown.current = chosen
    const [strip, box] = [bar.current, panel.current]
    if (!strip || !box) return
    box.scrollTop = 0
    // On a phone the page scrolls, and the strip sticks above what has gone by.
    if (box.getBoundingClientRect().top < strip.getBoundingClientRect().bottom)
      box.scrollIntoView({ block: 'start' })
  }, [chosen])
  return { bar, panel }
}

interface DetailTabsProps<Key extends string> {
  label: string
  tabs: readonly DetailTab<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
  children: ReactNode
}

/** A line of tabs with counts; what does not fit is in a menu at its end. Arrows move, on a phone it scrolls. */
export function DetailTabs<Key extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: DetailTabsProps<Key>) {
  const { t } = useSpeech()
  const id = useId()
  const { strip, fitting } = useFitting(tabs.length)
  const { bar, panel } = useFromTheTop(chosen)
  const hidden = tabs.slice(fitting)
  const chosenHidden = hidden.find((tab) => tab.key === chosen)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.key === chosen)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    onChoose(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <>
      <div ref={bar} className={styles.bar}>
        <div ref={strip} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
          {tabs.map((tab, index) => (
            <button
              key={tab.key}
              id={`${id}-${tab.key}`}
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={tab.key === chosen}
              aria-controls={`${id}-panel`}
              tabIndex={tab.key === chosen ? 0 : -1}
              data-hidden={index >= fitting || undefined}
              onClick={() => onChoose(tab.key)}
            >
              {tab.title}
              {tab.count !== undefined && <span className={styles.count}> {tab.count}</span>}
            </button>
          ))}
        </div>
        {hidden.length > 0 && (
          <div className={styles.rest}>
            <Menu
              target={
                <button type="button" className={styles.tab} data-chosen={chosenHidden ? true : undefined}>
                  {chosenHidden?.title ?? t('ui.moreItems', { n: hidden.length })}{' '}
                  <Icon name="chevron-down" size={12} />
                </button>
              }
              entries={hidden.map((tab) => ({
                key: tab.key,
                label: tab.count === undefined ? tab.title : `${tab.title} ${tab.count}`,
                chosen: tab.key === chosen,
                onRun: () => onChoose(tab.key),
              }))}
            />
          </div>
        )}
      </div>
      <div
        ref={panel}
        id={`${id}-panel`}
        role="tabpanel"
        tabIndex={0}
        aria-labelledby={`${id}-${chosen}`}
        className={styles.panel}
      >
        {children}
      </div>
    </>
  )
}
