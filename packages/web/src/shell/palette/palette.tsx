import { Modal } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { commandKey } from '../command-key.ts'
import { type Entry, type Part, useParts } from './palette-parts.tsx'
import styles from './palette.module.css'

const listId = 'palette-results'
const optionId = (index: number) => `palette-${index}`

/** Whoever leaves without an act, or for what takes no focus, is back where the focus was. */
function useReturn(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isFree = document.activeElement === document.body
      if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}

/** One field for everything: arrows choose, Enter opens, with Ctrl in a new tab of the browser. */
function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useSpeech()
  const navigate = useNavigate()
  useReturn()
  const [text, setText] = useState('')
  // What is chosen stays so when other parts come above it; at first, and when something else is typed, it is the first.
  const [current, setCurrent] = useState('')
  const [sought, setSought] = useState<string | null>(null)
  const seek = (name: string) => {
    setSought(name)
    setCurrent('')
  }
  const parts = useParts(text, sought, seek)
  const entries = parts.flatMap((part) => part.entries)
  const places = parts.flatMap((part) => part.entries.map(({ key }) => `${part.title} ${key}`))
  const found = places.indexOf(current)
  const chosen = found < 0 ? 0 : found
  const choose = (index: number) => setCurrent(places[index] ?? '')
  const open = (entry: Entry | undefined, inNewTab: boolean) => {
    if (!entry || entry.off) return
    if (!entry.stays) onClose()
    if (entry.run) entry.run()
    else if (entry.to && inNewTab) window.open(entry.to, '_blank', 'noopener')
    else if (entry.to) void navigate(entry.to)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && entries.length > 0) choose((chosen + step + entries.length) % entries.length)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing)
      open(entries[chosen], event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  const type = (typed: string) => {
    setText(typed)
    setSought(null)
    setCurrent('')
  }
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={640}
      yOffset={96}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: styles.content ?? '', inner: styles.inner ?? '' }}
    >
      <Modal.Overlay className={styles.scrim} />
      <Modal.Content aria-label={t('shell.searchShort')}>
        <div className={styles.head}>
          <Icon name="search" size={18} />
          <input
            className={styles.input}
            role="combobox"
            aria-expanded={entries.length > 0}
            aria-controls={listId}
            aria-activedescendant={entries.length > 0 ? optionId(chosen) : undefined}
            aria-label={t('palette.hint')}
            placeholder={t('palette.hint')}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKey}
          />
          <kbd className={styles.key}>Esc</kbd>
        </div>
        <Results parts={parts} entries={entries} chosen={chosen} onPoint={choose} onOpen={open} />
        <div role="status" className={styles.notes}>
          {parts.map((part) => part.note && <p key={part.title}>{part.note}</p>)}
          {parts.length === 0 && <p>{t('palette.nothing', { text: text.trim() })}</p>}
        </div>
        <Keys />
      </Modal.Content>
    </Modal.Root>
  )
}

interface ResultsProps {
  parts: readonly Part[]
  /** Those of all parts, in order. */
  entries: readonly Entry[]
  chosen: number
  onPoint: (index: number) => void
  onOpen: (entry: Entry, inNewTab: boolean) => void
}

function Results({ parts, entries, chosen, onPoint, onOpen }: ResultsProps) {
  const { t } = useSpeech()
  useEffect(() => {
    document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div className={styles.results} id={listId} role="listbox" aria-label={t('shell.searchShort')}>
      {parts
        .filter((part) => part.entries.length > 0)
        .map((part) => (
          <div key={part.title} role="group" aria-label={part.title} className={styles.part}>
            <div className={styles.title} aria-hidden="true">
              {part.title}
            </div>
            {part.entries.map((entry) => {
              const index = entries.indexOf(entry)
              return (
                <div
                  key={entry.key}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === chosen}
                  aria-disabled={entry.off || undefined}
                  className={styles.entry}
                  onPointerMove={() => onPoint(index)}
                  onClick={(event) => onOpen(entry, event.ctrlKey || event.metaKey)}
                >
                  <Icon name={entry.icon} size={16} />
                  <span className={styles.text}>{entry.content}</span>
                  {entry.aside && <span className={styles.aside}>{entry.aside}</span>}
                </div>
              )
            })}
          </div>
        ))}
    </div>
  )
}

function Keys() {
  const { t } = useSpeech()
  return (
    <div className={styles.foot}>
      <span>
        <kbd className={styles.key}>↑</kbd> <kbd className={styles.key}>↓</kbd> {t('palette.choose')}
      </span>
      <span>
        <kbd className={styles.key}>↵</kbd> {t('palette.open')}
      </span>
      <span>
        <kbd className={styles.key}>{commandKey}</kbd> <kbd className={styles.key}>↵</kbd>{' '}
        {t('palette.newTab')}
      </span>
    </div>
  )
}

export default Palette
