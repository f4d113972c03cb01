import type { RetOf } from '@lumbung/contract/call'
import { getInterfaces, getWhoCan, saveInterfaces } from '@lumbung/contract/power/interface'
import { groups } from '@lumbung/contract/groups'
import { getApps } from '@lumbung/contract/power/role'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useSpeech } from '../../locales/language.tsx'
import { type Translate, wordOr } from '../../locales/words.ts'
import { api } from '../../core/api.ts'
import { useHolds } from '../../core/session.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import type { CheckNode } from '../../ui/controls/check-tree.tsx'
import { Detail } from '../../ui/page/detail.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { GrantPage } from './grant-page.tsx'
import { callWord, screenWord } from './power-words.ts'
import styles from './power.module.css'
import { WhoCanDialog } from './who-can-dialog.tsx'

type Interface = RetOf<typeof getInterfaces>['interfaces'][number]

function labelOf({ name, sudo, screens }: Interface, t: Translate) {
  return (
    <span className={styles.call}>
      <span>
        {callWord(t, name)}
        {sudo && (
          <span className={styles.sudo} title={t('power.sudo')}>
            <Icon name="lock" size={12} />
            <span className="visually-hidden">{t('power.sudo')}</span>
          </span>
        )}
      </span>
      <span className={styles.used}>
        {screens.length > 0
          ? t('power.usedBy', { screens: screens.map((screen) => screenWord(t, screen)).join(', ') })
          : t('power.usedByNone')}
      </span>
    </span>
  )
}

/** Calls under the area they belong to, in the order of the menu. */
function nodesOf(interfaces: readonly Interface[], t: Translate): CheckNode[] {
  return groups.flatMap((group) => {
    const title = wordOr(t, 'power.group', group)
    const children = interfaces
      .filter((each) => each.group === group)
      .map((each) => ({
        name: each.name,
        words: `${callWord(t, each.name)} ${each.screens.map((screen) => screenWord(t, screen)).join(' ')}`,
        label: labelOf(each, t),
      }))
    return children.length > 0 ? [{ name: group, words: title, label: title, children }] : []
  })
}

/** Which calls a role may make, and the other way round: who may make a call. */
function InterfaceScreen() {
  const { t } = useSpeech()
  const holds = useHolds()
  const role_id = Number(useParams()['role_id'])
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <Detail call={getApps} request={{}}>
      {(apps) => (
        <Detail key={role_id} call={getInterfaces} request={{ role_id }}>
          {(shown, refresh) => (
            <>
              <GrantPage
                kind="call"
                shown={shown}
                apps={apps}
                nodes={nodesOf(shown.interfaces, t)}
                save={(calls, version) => api(saveInterfaces, { role_id, version, calls })}
                refresh={refresh}
                aside={(node, isCurrent) =>
                  !node.children && (
                    <>
                      <span className={styles.path}>{node.name.slice(node.name.indexOf(' ') + 1)}</span>
                      {holds(getWhoCan.name) && (
                        <IconButton
                          icon="people"
                          tabIndex={isCurrent ? 0 : -1}
                          label={t('power.whoCan', { call: callWord(t, node.name) })}
                          onClick={() => setAsked(node.name)}
                        />
                      )}
                    </>
                  )
                }
              />
              {asked && <WhoCanDialog call={asked} apps={apps} onClose={() => setAsked(null)} />}
            </>
          )}
        </Detail>
      )}
    </Detail>
  )
}

export default InterfaceScreen
