import { useSpeech } from '../../locales/language.tsx'
import type { PlainKey } from '../../locales/words.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useMayOpen } from '../../ui/page/use-may-open.ts'
import { commandKey } from '../command-key.ts'
import styles from './keys-dialog.module.css'

interface KeyGroup {
  title: PlainKey
  keys: readonly { press: readonly string[]; does: PlainKey }[]
}

const groups: readonly KeyGroup[] = [
  {
    title: 'keys.anywhere',
    keys: [
      { press: [`${commandKey} K`], does: 'keys.palette' },
      { press: ['?'], does: 'keys.help' },
      { press: ['Esc'], does: 'keys.escape' },
    ],
  },
  {
    title: 'keys.lists',
    keys: [
      { press: ['/'], does: 'keys.filter' },
      { press: ['J', 'K'], does: 'keys.move' },
      { press: ['↵'], does: 'keys.open' },
      { press: ['Space'], does: 'keys.peek' },
      { press: ['X'], does: 'keys.select' },
      { press: ['⇧ X'], does: 'keys.selectPage' },
      { press: ['C'], does: 'keys.copyLink' },
    ],
  },
]

const reviewKeys: KeyGroup = {
  title: 'keys.review',
  keys: [
    { press: ['1', '9', '0', '-', '='], does: 'keys.check' },
    { press: ['⇧ 1'], does: 'keys.failCheck' },
    { press: ['J', 'K'], does: 'keys.moveCheck' },
    { press: ['Space'], does: 'keys.tick' },
    { press: ['P'], does: 'keys.pass' },
    { press: ['R', '⇧ R'], does: 'keys.reject' },
    { press: ['B'], does: 'keys.giveBack' },
    { press: ['G'], does: 'keys.goBack' },
    { press: ['A'], does: 'keys.reason' },
    { press: ['M'], does: 'keys.note' },
    { press: ['↵', 'Esc'], does: 'keys.leave' },
    { press: ['V'], does: 'keys.photos' },
    { press: ['S'], does: 'keys.compare' },
    { press: ['E'], does: 'keys.reveal' },
    { press: ['C'], does: 'keys.correct' },
    { press: ['T'], does: 'keys.claim' },
    { press: ['N'], does: 'keys.next' },
    { press: ['Z'], does: 'keys.undo' },
  ],
}

/** Which keys do what, opened by `?`. */
function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useSpeech()
  const mayOpen = useMayOpen()
  const shown = mayOpen('approveDetail') ? [...groups, reviewKeys] : groups
  return (
    <Dialog opened onClose={onClose} title={t('keys.title')}>
      {shown.map((group) => (
        <section key={group.title}>
          <h3 className={styles.group}>{t(group.title)}</h3>
          <dl className={styles.keys}>
            {group.keys.map((key) => (
              <div key={key.does} className={styles.row}>
                <dt>
                  {key.press.map((press) => (
                    <kbd key={press} className={styles.key}>
                      {press}
                    </kbd>
                  ))}
                </dt>
                <dd>{t(key.does)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

export default KeysDialog
