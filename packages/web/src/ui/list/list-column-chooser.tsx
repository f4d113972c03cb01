import { type KeyboardEvent, useState } from 'react'
import { useSpeech } from '../../locales/language.tsx'
import type { PlainKey } from '../../locales/words.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import styles from './list-column-chooser.module.css'
import { headOf } from './list-spec.ts'
import {
  columnWidthMax,
  columnWidthMin,
  moveColumn,
  pinColumn,
  type Placed,
  resizeColumn,
  stepColumn,
  toggleColumn,
} from './list-columns.ts'

type Named = Placed<{
  id: string
  head: PlainKey
  unit?: string
  width: number
  pinned?: boolean
  shown?: false
}>

interface ColumnChooserProps<P extends Named> {
  columns: readonly P[]
  onChange: (columns: readonly Named[]) => void
  onReset: () => void
}

/** Which columns are shown, in which order, pinned or not, how wide. Rows are dragged, or moved by the arrow keys. */
function ColumnChooser<P extends Named>({ columns, onChange, onReset }: ColumnChooserProps<P>) {
  const { t } = useSpeech()
  const [wanted, setWanted] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const placed: readonly Named[] = columns
  const fits = ({ column }: Named) => headOf(column, t).toLowerCase().includes(wanted.trim().toLowerCase())
  const shown = placed.filter((each) => !each.hidden)
  const found = [...shown, ...placed.filter((each) => each.hidden)].filter(fits)
  const step = (each: Named, by: 1 | -1) => {
    const next = stepColumn(placed, each.column.id, by)
    onChange(next)
    const place =
      next.filter((other) => !other.hidden).findIndex((other) => other.column.id === each.column.id) + 1
    setSaid(t('list.columns.moved', { name: headOf(each.column, t), n: place, all: shown.length }))
  }
  return (
    <div className={styles.chooser}>
      <label className={styles.search}>
        <Icon name="search" size={14} />
        <input
          className={styles.input}
          data-autofocus
          aria-label={t('list.columns.search', { n: placed.length })}
          placeholder={t('list.columns.search', { n: placed.length })}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      </label>
      <ul className={styles.list}>
        {found.map((each) => (
          <ColumnRow
            key={each.column.id}
            each={each}
            movable={!each.hidden && wanted === ''}
            onToggle={() => onChange(toggleColumn(placed, each.column.id))}
            onPin={() => onChange(pinColumn(placed, each.column.id))}
            onWidth={(width) => onChange(resizeColumn(placed, each.column.id, width))}
            onStep={(by) => step(each, by)}
            onDrag={setDragged}
            onOver={() =>
              dragged && dragged !== each.column.id && onChange(moveColumn(placed, dragged, each.column.id))
            }
            dragged={dragged === each.column.id}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className={styles.foot}>
        <span>{t('list.columns.count', { n: shown.length, all: placed.length })}</span>
        <Button kind="link" onClick={onReset}>
          {t('list.columns.reset')}
        </Button>
      </div>
    </div>
  )
}

interface ColumnRowProps {
  each: Named
  movable: boolean
  dragged: boolean
  onToggle: () => void
  onPin: () => void
  onWidth: (width: number) => void
  onStep: (by: 1 | -1) => void
  onDrag: (id: string | null) => void
  onOver: () => void
}

function ColumnRow({
  each,
  movable,
  dragged,
  onToggle,
  onPin,
  onWidth,
  onStep,
  onDrag,
  onOver,
}: ColumnRowProps) {
  const { t } = useSpeech()
  const { column, hidden, pinned, width } = each
  const name = headOf(column, t)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      className={styles.row}
      data-dragged={dragged || undefined}
      draggable={movable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDrag(column.id)
      }}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => {
        event.preventDefault()
        if (movable) onOver()
      }}
    >
      {movable ? (
        <button
          type="button"
          className={styles.grip}
          aria-label={t('list.columns.move', { name })}
          title={t('list.columns.moveHint')}
          onKeyDown={onKey}
        >
          <Icon name="grip" size={14} />
        </button>
      ) : (
        <span className={styles.grip} />
      )}
      <label className={styles.name} data-hidden={hidden || undefined}>
        <input type="checkbox" checked={!hidden} onChange={onToggle} />
        <span className={styles.text}>{name}</span>
      </label>
      {!hidden && <WidthField key={width} name={name} width={width} onWidth={onWidth} />}
      {!hidden && (
        <span className={styles.pin} data-pinned={pinned || undefined}>
          <IconButton
            icon="pin"
            small
            label={t(pinned ? 'list.columns.unpin' : 'list.columns.pin', { name })}
            aria-pressed={pinned}
            onClick={onPin}
          />
        </span>
      )}
    </li>
  )
}

function WidthField({
  name,
  width,
  onWidth,
}: {
  name: string
  width: number
  onWidth: (width: number) => void
}) {
  const { t } = useSpeech()
  const [text, setText] = useState(String(width))
  const take = () => {
    const wanted = Number(text)
    if (Number.isInteger(wanted) && wanted > 0 && wanted !== width) onWidth(wanted)
  }
  return (
    <label className={styles.width}>
      <input
        className={styles.widthInput}
        type="number"
        min={columnWidthMin}
        max={columnWidthMax}
        step={4}
        aria-label={t('list.columns.width', { name })}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      px
    </label>
  )
}

export default ColumnChooser
