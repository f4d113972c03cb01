import styles from './icon.module.css'

export type IconName =
  | 'menu'
  | 'dashboard'
  | 'order'
  | 'approve'
  | 'loan'
  | 'repay'
  | 'user'
  | 'bell'
  | 'phone'
  | 'chart'
  | 'shield'
  | 'tools'
  | 'key'
  | 'message'
  | 'headset'
  | 'bug'
  | 'full-screen'
  | 'leave-full-screen'
  | 'size'
  | 'language'
  | 'palette'
  | 'moon'
  | 'sun'
  | 'close'
  | 'chevron-right'
  | 'chevron-left'
  | 'chevron-down'
  | 'first'
  | 'last'
  | 'arrow-down'
  | 'arrow-up'
  | 'filter'
  | 'search'
  | 'refresh'
  | 'copy'
  | 'eye'
  | 'eye-off'
  | 'calendar'
  | 'more'
  | 'upload'
  | 'download'
  | 'check'
  | 'plus'
  | 'minus'
  | 'external'
  | 'lock'
  | 'log-out'
  | 'password'
  | 'send'
  | 'clock'
  | 'trash'
  | 'file'
  | 'people'
  | 'undo'
  | 'edit'
  | 'pause'
  | 'play'
  | 'ban'
  | 'link'
  | 'mark'
  | 'columns'
  | 'pin'
  | 'grip'

export type GlyphName =
  | 'ring'
  | 'half'
  | 'three-quarters'
  | 'dashed'
  | 'check-disc'
  | 'cross-disc'
  | 'triangle'
  | 'question-disc'
  | 'arrow-ring'
  | 'minus-disc'
  | 'pause-disc'

/** A line icon of the one sprite (which stands in the page itself), in the colour of the text around it. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return (
    <svg className={styles.icon} width={size ?? 16} height={size ?? 16} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}

/** A status glyph of 12 px. */
export function Glyph({ name, family }: { name: GlyphName; family: string }) {
  return (
    <svg className={styles.glyph} data-family={family} width="12" height="12" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}
