import type { Call, RetOf } from '@lumbung/contract/call'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSpeech } from '../locales/language.tsx'
import { api, type InputOf } from '../shell/api.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './detail.module.css'
import { Problem, reasonOf } from './list-problem.tsx'
import { OrderNumberText } from './order-number.tsx'
import { type Standing, StatusTag } from './status.tsx'

interface DetailProps<C extends Call> {
  call: C
  request: InputOf<C>
  /** Draws the page of an answer; `refresh` asks again after an action. */
  children: (answer: RetOf<C>, refresh: () => void) => ReactNode
}

/** Loads what a detail shows; keeps the old while it asks again; says what went wrong. */
export function Detail<C extends Call>({ call, request, children }: DetailProps<C>) {
  const { t } = useSpeech()
  const query = useQuery({ queryKey: [call.name, request], queryFn: ({ signal }) => api(call, request, { signal, quiet: true }) })
  const refresh = () => void query.refetch()
  if (query.data !== undefined) return children(query.data, refresh)
  if (query.error) {
    const { text, code } = reasonOf(query.error)
    return (
      <Problem title={t('ui.failedDetailTitle')} glyph="bad" text={code ? `${text}. ${t('ui.code', { code })}` : text}>
        <Button kind="filled" icon="refresh" onClick={refresh}>
          {t('ui.retry')}
        </Button>
      </Problem>
    )
  }
  return (
    <p className={styles.loading} role="status">
      {t('ui.loading')} …
    </p>
  )
}

interface DetailHeaderProps {
  orderNo: string
  standing: Standing
  /** Masked name, app, class: one line. */
  who: ReactNode
  /** One filled button at most. */
  actions?: ReactNode
  /** Figure strip and life rail. */
  children?: ReactNode
}

/** Number, copy, tag, who; actions right; below them the figures. */
export function DetailHeader({ orderNo, standing, who, actions, children }: DetailHeaderProps) {
  const { t } = useSpeech()
  return (
    <header className={styles.header}>
      <div className={styles.first}>
        <h1 className={styles.number}>
          <OrderNumberText orderNo={orderNo} />
        </h1>
        <CopyButton text={orderNo} label={`${t('ui.copy')} ${orderNo}`} />
        <StatusTag {...standing} />
        <span className={styles.who}>{who}</span>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </header>
  )
}

export interface DetailTab {
  key: string
  label: string
  count?: number
  content: () => ReactNode
}

/** The tabs of a detail; the one a caller needs is open first. */
export function DetailTabs({ tabs, first }: { tabs: readonly DetailTab[]; first?: string }) {
  const [chosen, setChosen] = useState(first ?? tabs[0]?.key)
  const open = tabs.find((tab) => tab.key === chosen) ?? tabs[0]
  const move = (by: number) => {
    const index = tabs.findIndex((tab) => tab.key === open?.key)
    const next = tabs[(index + by + tabs.length) % tabs.length]
    if (!next) return
    setChosen(next.key)
    document.getElementById(`tab-${next.key}`)?.focus()
  }
  return (
    <>
      <div
        className={styles.tabs}
        role="tablist"
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight') move(1)
          if (event.key === 'ArrowLeft') move(-1)
        }}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`tab-${tab.key}`}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.key === open?.key}
            tabIndex={tab.key === open?.key ? 0 : -1}
            onClick={() => setChosen(tab.key)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}> {tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" aria-labelledby={`tab-${open?.key}`} className={styles.panel}>
        {open?.content()}
      </div>
    </>
  )
}

/** A detail page: header and tabs stay, the panel scrolls. */
export function DetailPage({ children }: { children: ReactNode }) {
  return <article className={styles.page}>{children}</article>
}
