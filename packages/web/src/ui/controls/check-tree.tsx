import { leavesOf, markOf, type TreeNode } from '@lumbung/domain/people/permission'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import styles from './check-tree.module.css'
import { Icon } from './icon.tsx'

/** A node that is drawn: a leaf can be chosen, a branch follows its leaves. */
export interface CheckNode extends TreeNode {
  label: ReactNode
  /** What is searched beside the name. */
  words: string
  children?: readonly CheckNode[]
}

interface CheckTreeProps {
  /** What is chosen here; the accessible name. */
  label: string
  nodes: readonly CheckNode[]
  chosen: ReadonlySet<string>
  /** Leaves whose box cannot be moved. */
  isFixed: (leaf: string) => boolean
  /** Leaves that are not as they are kept; said of their lines and of the branches above in this word. */
  changed?: { leaves: ReadonlySet<string>; word: string } | undefined
  /** Shows only what holds this text, with the branches above. */
  search: string
  onToggle: (node: CheckNode) => void
  /** Right of the label; what is pressed there is a stop of the Tab key in the current row only. */
  aside?: (node: CheckNode, isCurrent: boolean) => ReactNode
  /** In place of a tree of which nothing matches. */
  empty: ReactNode
}

interface Line {
  node: CheckNode
  level: number
  above: string | null
}

function matching(nodes: readonly CheckNode[], text: string): readonly CheckNode[] {
  if (text === '') return nodes
  return nodes.flatMap((node) => {
    if (`${node.name} ${node.words}`.toLowerCase().includes(text)) return [node]
    const children = matching(node.children ?? [], text)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

function linesOf(
  nodes: readonly CheckNode[],
  closed: ReadonlySet<string>,
  level = 1,
  above: string | null = null,
): Line[] {
  return nodes.flatMap((node) => [
    { node, level, above },
    ...(node.children && !closed.has(node.name) ? linesOf(node.children, closed, level + 1, node.name) : []),
  ])
}

/**
 * Boxes in a tree; a branch is half-checked when some below it are. Arrows walk, left and right close and
 * open a branch, Space moves the box.
 */
export function CheckTree({
  label,
  nodes,
  chosen,
  isFixed,
  changed,
  search,
  onToggle,
  aside,
  empty,
}: CheckTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const text = search.trim().toLowerCase()
  const lines = linesOf(matching(nodes, text), text ? new Set() : closed)
  const at = Math.max(
    0,
    lines.findIndex(({ node }) => node.name === current),
  )
  const go = (index: number) => {
    const line = lines[Math.min(Math.max(index, 0), lines.length - 1)]
    if (!line) return
    setCurrent(line.node.name)
    list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(line.node.name)}"]`)?.focus()
  }
  const turn = (node: CheckNode, open: boolean) =>
    setClosed(new Set(open ? [...closed].filter((name) => name !== node.name) : [...closed, node.name]))
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[at]
    // A button inside the row keeps its own keys.
    if (!line || !(event.target as HTMLElement).hasAttribute('data-node')) return
    const isOpen = line.node.children !== undefined && !closed.has(line.node.name)
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      ArrowRight: () => (line.node.children ? (isOpen ? go(at + 1) : turn(line.node, true)) : undefined),
      ArrowLeft: () =>
        isOpen && !text
          ? turn(line.node, false)
          : go(lines.findIndex(({ node }) => node.name === line.above)),
      ' ': () => toggle(line.node),
      Enter: () => toggle(line.node),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  const toggle = (node: CheckNode) => {
    if (!leavesOf(node).every(isFixed)) onToggle(node)
  }
  if (lines.length === 0) return <>{empty}</>
  return (
    <ul
      ref={list}
      className={styles.tree}
      role="tree"
      aria-label={label}
      aria-multiselectable
      onKeyDown={onKeyDown}
    >
      {lines.map(({ node, level }, index) => {
        const mark = markOf(node, chosen)
        const fixed = leavesOf(node).every(isFixed)
        const isChanged = leavesOf(node).some((leaf) => changed?.leaves.has(leaf))
        return (
          <li
            key={node.name}
            role="treeitem"
            className={styles.line}
            style={{ '--level': level } as CSSProperties}
            data-node={node.name}
            data-branch={node.children !== undefined || undefined}
            data-fixed={fixed || undefined}
            data-changed={isChanged || undefined}
            aria-level={level}
            aria-checked={mark === 'half' ? 'mixed' : mark === 'on'}
            aria-disabled={fixed || undefined}
            {...(node.children && { 'aria-expanded': text !== '' || !closed.has(node.name) })}
            tabIndex={index === at ? 0 : -1}
            onFocus={(event) => event.target === event.currentTarget && setCurrent(node.name)}
          >
            {node.children ? (
              <button
                type="button"
                className={styles.turn}
                tabIndex={-1}
                aria-hidden
                onClick={() => turn(node, closed.has(node.name))}
              >
                <Icon
                  name={text === '' && closed.has(node.name) ? 'chevron-right' : 'chevron-down'}
                  size={13}
                />
              </button>
            ) : (
              <span className={styles.turn} />
            )}
            <span className={styles.pick} onClick={() => toggle(node)}>
              <span className={styles.box} data-mark={mark} />
              <span className={styles.label}>{node.label}</span>
            </span>
            {isChanged && <span className={styles.changed}>{changed?.word}</span>}
            {aside && <span className={styles.aside}>{aside(node, index === at)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
