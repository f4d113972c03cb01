import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../core/chunk.ts'
import { useSpeech } from '../../locales/language.tsx'
import styles from './filter-control.module.css'
import { isPreset, parseRange, presets } from './filter-text.ts'
import { Float } from '../controls/float.tsx'
import { Icon } from '../controls/icon.tsx'
import type { FilterField, Option, Tools } from './list-spec.ts'

const RangeCalendar = lazy(() => import('../controls/range-calendar.tsx'))
const DayCalendar = lazy(() => import('../controls/day-calendar.tsx'))
/** The whole panel waits for them: it gives the first of their fields the focus as it opens. */
const Amounts = lazy(() => loadChunk(() => import('./filter-amounts.tsx')))

/** Px: an order number of twelve digits right of its longest label, measured in the desk's font. */
const textWidth = 200

interface ControlProps {
  field: FilterField
  text: string
  tools: Tools
  /** In the dialog: full width. */
  tall: boolean
  onChange: (text: string) => void
}

/** One filter: the label stays inside at the left, the value at its right. */
export function FilterControl(props: ControlProps) {
  if (props.field.kind === 'text' || props.field.kind === 'id') return <TextControl {...props} />
  return <FloatControl {...props} />
}

function TextControl({ field, text, tall, onChange }: ControlProps) {
  const { t } = useSpeech()
  return (
    <label
      className={styles.field}
      data-set={text !== '' || undefined}
      data-tall={tall || undefined}
      style={tall ? {} : { width: field.width ?? textWidth }}
    >
      <span className={styles.label}>{t(field.label)}</span>
      <input
        className={styles.input}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  )
}

function FloatControl({ field, text, tools, tall, onChange }: ControlProps) {
  const { t } = useSpeech()
  const [opened, setOpened] = useState(false)
  const options = field.options?.(tools) ?? []
  const target = (
    <button
      type="button"
      className={styles.field}
      data-set={text !== '' || undefined}
      data-tall={tall || undefined}
      data-filter
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    >
      <span className={styles.label}>{t(field.label)}</span>
      <span className={styles.value}>{shownValue(field, text, options, tools)}</span>
      <Icon name="chevron-down" size={13} />
    </button>
  )
  const done = (next: string) => {
    onChange(next)
    setOpened(false)
  }
  return (
    <Float
      opened={opened}
      onChange={setOpened}
      target={target}
      label={t(field.label)}
      flush={field.kind !== 'amounts'}
    >
      {field.kind === 'choices' && <Choices options={options} text={text} onChange={onChange} />}
      {(field.kind === 'choice' || field.kind === 'person' || field.kind === 'flag') && (
        <Choice options={options} text={optionOf(field, text, options)?.value ?? text} onChange={done} />
      )}
      {field.kind === 'day' && <OneDay text={text} today={tools.today} onChange={done} />}
      {field.kind === 'days' && (
        <Days text={text} today={tools.today} onChange={onChange} onDone={() => setOpened(false)} />
      )}
      {field.kind === 'amounts' && (
        <Amounts text={text} onChange={onChange} onDone={() => setOpened(false)} />
      )}
    </Float>
  )
}

function optionOf({ anyCase }: FilterField, text: string, options: readonly Option[]): Option | undefined {
  const same = anyCase ? (value: string) => value.toLowerCase() === text.trim().toLowerCase() : undefined
  return options.find(({ value }) => same?.(value) ?? value === text)
}

/** What the button says: all, the chosen words, the preset or the range. */
export function shownValue(
  field: FilterField,
  text: string,
  options: readonly Option[],
  { t, format }: Tools,
): string {
  if (text === '') return t(field.unset ?? 'ui.all')
  const word = (value: string) => optionOf(field, value, options)?.label ?? value
  switch (field.kind) {
    case 'text':
    case 'id':
      return text
    case 'day':
      return format.dayLong(text)
    case 'choice':
    case 'person':
    case 'flag':
      return word(text)
    case 'choices': {
      const chosen = text.split(',').filter(Boolean)
      return chosen.length > 2
        ? `${word(chosen[0] ?? '')} +${chosen.length - 1}`
        : chosen.map(word).join(', ')
    }
    case 'days': {
      if (isPreset(text)) return t(`ui.${text}`)
      const { from, to } = parseRange(text)
      if (from && from === to) return format.day(from)
      return `${from ? format.dayShort(from) : '…'} – ${to ? format.day(to) : '…'}`
    }
    case 'amounts': {
      const { from, to } = parseRange(text)
      return `${from ? format.number(Number(from)) : '…'} – ${to ? format.number(Number(to)) : '…'}`
    }
  }
}

function Choices({
  options,
  text,
  onChange,
}: {
  options: readonly Option[]
  text: string
  onChange: (text: string) => void
}) {
  const chosen = text.split(',').filter(Boolean)
  const toggle = (value: string) =>
    onChange(
      (chosen.includes(value)
        ? chosen.filter((other) => other !== value)
        : options.map((o) => o.value).filter((o) => o === value || chosen.includes(o))
      ).join(','),
    )
  return (
    <ul>
      {options.map((option) => (
        <li key={option.value}>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        </li>
      ))}
    </ul>
  )
}

function Choice({
  options,
  text,
  onChange,
}: {
  options: readonly Option[]
  text: string
  onChange: (text: string) => void
}) {
  const { t } = useSpeech()
  const all = [{ value: '', label: t('ui.all') }, ...options]
  return (
    <ul>
      {all.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            className={styles.choice}
            aria-pressed={option.value === text}
            onClick={() => onChange(option.value)}
          >
            <span className={styles.grow}>{option.label}</span>
            {option.value === text && <Icon name="check" size={14} />}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Today, or a day before it. */
function OneDay({
  text,
  today,
  onChange,
}: {
  text: string
  today: string
  onChange: (text: string) => void
}) {
  const { t } = useSpeech()
  return (
    <div className={styles.days}>
      <ul className={styles.presets}>
        <li>
          <button
            type="button"
            className={styles.choice}
            aria-pressed={text === ''}
            onClick={() => onChange('')}
          >
            <span className={styles.grow}>{t('ui.today')}</span>
            {text === '' && <Icon name="check" size={14} />}
          </button>
        </li>
      </ul>
      <Suspense fallback={<div className={styles.calendar} />}>
        <div className={styles.calendar}>
          <DayCalendar day={text || today} most={today} onChange={onChange} />
        </div>
      </Suspense>
    </div>
  )
}

function Days({
  text,
  today,
  onChange,
  onDone,
}: {
  text: string
  today: string
  onChange: (text: string) => void
  onDone: () => void
}) {
  const { t } = useSpeech()
  return (
    <div className={styles.days}>
      <ul className={styles.presets}>
        {presets.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={text === preset}
              onClick={() => {
                onChange(preset)
                onDone()
              }}
            >
              <span className={styles.grow}>{t(`ui.${preset}`)}</span>
              {text === preset && <Icon name="check" size={14} />}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={styles.choice} onClick={() => onChange('')}>
            {t('ui.clear')}
          </button>
        </li>
      </ul>
      <Suspense fallback={<div className={styles.calendar} />}>
        <div className={styles.calendar}>
          <RangeCalendar text={text} today={today} onChange={onChange} onDone={onDone} />
        </div>
      </Suspense>
    </div>
  )
}
