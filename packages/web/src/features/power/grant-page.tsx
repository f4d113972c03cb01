import { act } from '../../core/act.ts'
import type { RetOf } from '@lumbung/contract/call'
import { getInterfaces, getWhatIf } from '@lumbung/contract/power/interface'
import { type getApps, getRoleMenus } from '@lumbung/contract/power/role'
import { leavesOf } from '@lumbung/domain/people/permission'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { CheckTree, type CheckNode } from '../../ui/controls/check-tree.tsx'
import { Columns } from '../../ui/page/screen.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { toast } from '../../core/toast-store.ts'
import { useKeys } from '../../ui/controls/use-keys.ts'
import styles from './power.module.css'
import { useGrantEditor } from './use-grant-editor.ts'
import { WhatIfPanel } from './what-if-panel.tsx'
import { roleWord } from '../../core/role-word.ts'
import { useTabName } from '../../shell/use-tab-name.ts'

type Shown = Pick<RetOf<typeof getRoleMenus>, 'role' | 'granted' | 'grantable'>

interface GrantPageProps {
  kind: 'menu' | 'call'
  shown: Shown
  apps: RetOf<typeof getApps>
  nodes: readonly CheckNode[]
  save: (trees: Shown['granted'], version: number) => Promise<{ version: number }>
  refresh: () => void
  aside?: (node: CheckNode, isCurrent: boolean) => ReactNode
}

/** Saves what is ticked; what is ticked meanwhile stays, on what has been saved then. */
function useGrantSave(
  editor: ReturnType<typeof useGrantEditor>,
  { kind, shown, save, refresh }: Pick<GrantPageProps, 'kind' | 'shown' | 'save' | 'refresh'>,
) {
  const { t } = useSpeech()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { id: role_id } = shown.role
  const [own, other] = kind === 'menu' ? [getRoleMenus, getInterfaces] : [getInterfaces, getRoleMenus]
  const send = () => {
    setBusy(true)
    const granted = editor.trees
    const saving = act(save(granted, editor.version), ({ version }) => {
      editor.saved(version)
      client.setQueryData<Shown>(
        [own.name, { role_id }],
        (old) => old && { ...old, role: { ...old.role, version }, granted },
      )
      // Both kinds share the version.
      void client.invalidateQueries({ queryKey: [other.name, { role_id }] })
      // What it would have done is done.
      void client.invalidateQueries({ queryKey: [getWhatIf.name] })
      toast({ kind: 'good', text: t('ui.saved') })
    })
    void saving.then(() => {
      setBusy(false)
      refresh()
    })
  }
  return { busy, send }
}

/** What a role holds of one kind: the tree at the left, what saving would do at the right. */
export function GrantPage({ kind, shown, apps, nodes, save, refresh, aside }: GrantPageProps) {
  const { t, format } = useSpeech()
  const { role } = shown
  const title = roleWord(t, role.title)
  useTabName(`${title} · ${t(kind === 'menu' ? 'power.screens' : 'power.calls')}`, 'whole')
  const editor = useGrantEditor({ kind, ...shown, apps })
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  const leaves = nodes.flatMap(leavesOf)
  const isFixed = (name: string) => editor.isFixed(name)
  const asked =
    kind === 'menu' ? { role_id: role.id, menus: editor.trees } : { role_id: role.id, calls: editor.trees }
  const { busy, send } = useGrantSave(editor, { kind, shown, save, refresh })
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <span className={styles.quiet}>
          {role.isAdmin ? t('power.adminHoldsAll') : t('power.members', { n: format.number(role.members) })}
        </span>
        <nav className={styles.kinds} aria-label={t('power.kinds')}>
          <KindLink to={`/power/menu/${role.id}`} current={kind === 'menu'}>
            {t('power.screens')}
          </KindLink>
          <KindLink to={`/power/interface/${role.id}`} current={kind === 'call'}>
            {t('power.calls')}
          </KindLink>
        </nav>
        <LinkButton kind="plain" to={`/power/role?role=${role.id}`}>
          {t('power.role.details')}
        </LinkButton>
        {role.can.edit && (
          <div className={styles.actions}>
            <Button disabled={!editor.changed || busy} onClick={editor.discard}>
              {t('power.discard')}
            </Button>
            <Button kind="filled" busy={busy} disabled={!editor.changed || editor.behind} onClick={send}>
              {t('ui.save')}
            </Button>
          </div>
        )}
      </header>
      {role.can.edit && editor.behind && (
        <div className={styles.behind} role="alert">
          <span>{t('power.behind')}</span>
          <Button onClick={editor.merge}>{t('power.merge')}</Button>
        </div>
      )}
      <div className={styles.bar}>
        <input
          ref={field}
          type="search"
          className={styles.search}
          placeholder={t(kind === 'menu' ? 'power.searchScreens' : 'power.searchCalls')}
          aria-label={t(kind === 'menu' ? 'power.searchScreens' : 'power.searchCalls')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <label className={styles.toggle}>
          <input
            type="checkbox"
            role="switch"
            checked={editor.isByApp}
            disabled={!role.can.edit}
            onChange={(event) => editor.group(event.target.checked)}
          />
          {t('power.byApp')}
        </label>
        {editor.isByApp && (
          <Segments
            label={t('power.byApp')}
            value={editor.app}
            options={apps.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={editor.showApp}
          />
        )}
        <span className={styles.sum}>
          {t('power.chosenOf', { n: format.number(editor.chosen.size), all: format.number(leaves.length) })}
        </span>
      </div>
      <div className={styles.body}>
        <Columns
          sideWidth={360}
          main={
            <CheckTree
              label={t(kind === 'menu' ? 'power.screens' : 'power.calls')}
              nodes={nodes}
              chosen={role.isAdmin ? new Set(leaves) : editor.chosen}
              isFixed={isFixed}
              changed={{ leaves: editor.changedHere, word: t('power.changedHere') }}
              search={search}
              onToggle={(node) => editor.toggle(node, (name) => !isFixed(name))}
              {...(aside && { aside })}
              empty={<p className={styles.none}>{t('ui.noMatchTitle')}</p>}
            />
          }
          // Who holds everything whatever is ticked gains and loses nothing.
          {...(!role.isAdmin && {
            side: <WhatIfPanel request={asked} changed={editor.changed} apps={apps} />,
          })}
        />
      </div>
    </div>
  )
}

function KindLink({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link to={to} className={styles.kind} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  )
}
