import { useSpeech } from '../locales/language.tsx'
import type { PlainKey } from '../locales/words.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { useMayOpen } from '../ui/page/use-may-open.ts'
import { commandKey } from './command-key.ts'
import styles from './keys-dialog.module.css'

interface KeyGroup {
  title: PlainKey
  keys: readonly { press: readonly string[]; does: PlainKey }[]
}

const groups: readonly KeyGroup[] = [
  {
    title: 'shell.keys.anywhere',
    keys: [
      { press: [`${commandKey} K`], does: 'shell.keys.palette' },
      { press: ['?'], does: 'shell.keys.help' },
      { press: ['Esc'], does: 'shell.keys.escape' },
    ],
  },
  {
    title: 'shell.keys.lists',
    keys: [
      { press: ['/'], does: 'shell.keys.filter' },
      { press: ['J', 'K'], does: 'shell.keys.move' },
      { press: ['↵'], does: 'shell.keys.open' },
      { press: ['Space'], does: 'shell.keys.peek' },
      { press: ['X'], does: 'shell.keys.select' },
      { press: ['⇧ X'], does: 'shell.keys.selectPage' },
      { press: ['C'], does: 'shell.keys.copyLink' },
    ],
  },
]

const reviewKeys: KeyGroup = {
  title: 'shell.keys.review',
  keys: [
    { press: ['1', '9', '0', '-', '='], does: 'shell.keys.check' },
    { press: ['⇧ 1'], does: 'shell.keys.failCheck' },
    { press: ['J', 'K'], does: 'shell.keys.moveCheck' },
    { press: ['Space'], does: 'shell.keys.tick' },
    { press: ['P'], does: 'shell.keys.pass' },
    { press: ['R', '⇧ R'], does: 'shell.keys.reject' },
    { press: ['B'], does: 'shell.keys.giveBack' },
    { press: ['G'], does: 'shell.keys.goBack' },
    { press: ['A'], does: 'shell.keys.reason' },
    { press: ['M'], does: 'shell.keys.note' },
    { press: ['↵', 'Esc'], does: 'shell.keys.leave' },
    { press: ['V'], does: 'shell.keys.photos' },
    { press: ['S'], does: 'shell.keys.compare' },
    { press: ['C'], does: 'shell.keys.correct' },
    { press: ['T'], does: 'shell.keys.claim' },
    { press: ['N'], does: 'shell.keys.next' },
    { press: ['Z'], does: 'list.bulk.undo' },
  ],
}

/** Which keys do what, opened by `?`. */
function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useSpeech()
  const mayOpen = useMayOpen()
  const shown = mayOpen('approveDetail') ? [...groups, reviewKeys] : groups
  return (
    <Dialog opened onClose={onClose} title={t('shell.keys.title')}>
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
