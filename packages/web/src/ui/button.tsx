import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style'> {
  /** One `filled` a screen; `danger` is outlined in red; `plain` has no border. */
  kind?: 'filled' | 'outlined' | 'danger' | 'plain' | 'link'
  icon?: IconName
  /** The key that does the same. */
  hotkey?: string
  /** Works: the button keeps its width and shows it. */
  busy?: boolean
  children: ReactNode
}

export function Button({ kind, icon, hotkey, busy, children, disabled, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={styles.button}
      data-kind={kind ?? 'outlined'}
      data-busy={busy || undefined}
      disabled={disabled || busy}
      aria-busy={busy ?? false}
    >
      {icon && <Icon name={icon} size={15} />}
      <span>{children}</span>
      {hotkey && <kbd className={styles.hotkey}>{hotkey}</kbd>}
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
