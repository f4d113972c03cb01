import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** One `filled` a screen; `danger` is outlined in red; `plain` has no border. */
  kind?: 'filled' | 'outlined' | 'danger' | 'plain' | 'link'
  icon?: IconName
  /** The key that does the same. */
  hotkey?: string | undefined
  /** Works: the button keeps its width and the focus, shows it, and takes no second click. */
  busy?: boolean
  children: ReactNode
}

/** A form is not sent by it either. */
const takeNoClick = (event: MouseEvent) => event.preventDefault()

export function Button({ kind, icon, hotkey, busy, children, onClick, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={styles.button}
      data-kind={kind ?? 'outlined'}
      data-busy={busy || undefined}
      // Not `disabled`: that would throw away the focus, and nobody could give it back.
      aria-disabled={busy || undefined}
      aria-busy={busy ?? false}
      aria-keyshortcuts={hotkey}
      onClick={busy ? takeNoClick : onClick}
    >
      {icon && <Icon name={icon} size={15} />}
      <span>{children}</span>
      {hotkey && (
        <kbd className={styles.hotkey} aria-hidden="true">
          {hotkey}
        </kbd>
      )}
    </button>
  )
}

export function LinkButton({
  to,
  icon,
  children,
  kind,
}: {
  to: string
  icon?: IconName
  children: ReactNode
  kind?: 'filled' | 'outlined' | 'plain'
}) {
  return (
    <Link to={to} className={styles.button} data-kind={kind ?? 'outlined'}>
      {icon && <Icon name={icon} size={15} />}
      <span>{children}</span>
    </Link>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children'> {
  icon: IconName
  /** What it does; the tooltip and the accessible name. */
  label: string
  small?: boolean
  tone?: 'bad'
  /** A few characters beside the icon: a language code, a count. */
  text?: string | undefined
}

export function IconButton({ icon, label, small, tone, text, type, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type ?? 'button'}
      className={styles.icon}
      data-small={small || undefined}
      data-tone={tone}
      aria-label={text && !label.includes(text) ? `${label} ${text}` : label}
    >
      <Icon name={icon} size={small ? 13 : 17} />
      {text && <span className={styles.text}>{text}</span>}
    </button>
  )
}
