import { useSpeech } from '../../locales/language.tsx'
import { Glyph, Icon } from '../../ui/controls/icon.tsx'
import { Money } from '../../ui/controls/money.tsx'
import { useMedia } from '../../ui/use-media.ts'
import type { ComplaintEntry, ComplaintFile } from './complaint-answer.ts'
import {
  type ComplaintSpeaker,
  entryChannel,
  entryLook,
  entryMoment,
  entryWhat,
  entryWho,
  guardWords,
} from './complaint-entry-words.ts'
import styles from './complaint-rows.module.css'
import { ContactWindow } from './contact-window.tsx'

interface RowsProps {
  file: ComplaintFile
  entries: readonly ComplaintEntry[]
  /** The entry that is not what the audit trail kept of it. */
  differs: string | null
}

/** Every entry in the borrower's zone, the oldest first; where columns do not fit, one below the other. */
export function ComplaintRows({ file, entries, differs }: RowsProps) {
  const { t, format } = useSpeech()
  const narrow = useMedia('(width < 1021px)')
  const speaker = { t, format, zone: file.zone }
  const row = (entry: ComplaintEntry) => ({ entry, speaker, differs: entry.key === differs })
  if (narrow)
    return (
      <ol className={styles.list} aria-label={t('complaint.title')}>
        {entries.map((entry) => (
          <PhoneRow key={entry.key} {...row(entry)} />
        ))}
      </ol>
    )
  const columns = ['at', 'channel', 'what', 'window', 'place', 'guard', 'who', 'owed'] as const
  return (
    <table className={styles.table} aria-label={t('complaint.title')}>
      <colgroup>
        <col className={styles.dayColumn} />
        <col className={styles.timeColumn} />
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              data-column={column}
              {...(column === 'at' && { 'aria-sort': 'ascending', colSpan: 2 })}
            >
              {column === 'at' ? (
                <span className={styles.sorted}>
                  {t('complaint.columns.at')} <Icon name="arrow-up" size={12} />
                </span>
              ) : (
                t(`complaint.columns.${column}`)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <WideRow key={entry.key} {...row(entry)} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  entry: ComplaintEntry
  speaker: ComplaintSpeaker
  differs: boolean
}

const isLoud = ({ contact }: ComplaintEntry) =>
  contact !== null && (contact.refusedBy !== null || contact.judged !== null)

function WideRow({ entry, speaker, differs }: RowProps) {
  const { contact } = entry
  const { day, time } = entryMoment(entry, speaker)
  const { glyph, family } = entryLook(entry)
  const what = entryWhat(entry, speaker)
  const guard = contact && guardWords(entry, contact, speaker)
  return (
    <tr data-loud={isLoud(entry) || undefined} data-differs={differs || undefined}>
      <td>{day}</td>
      <td className={styles.time}>{time}</td>
      <td className={styles.channel}>{entryChannel(entry, speaker)}</td>
      <td className={styles.what} title={[what, entry.note].filter(Boolean).join('. ')}>
        <span className={styles.whatLine}>
          <Glyph name={glyph} family={family} />
          <span className={styles.words}>
            {what}
            {entry.note && <span className={styles.note}>, {entry.note}</span>}
          </span>
        </span>
      </td>
      <td>
        {contact ? (
          <ContactWindow window={contact.window} refused={isLoud(entry)} />
        ) : (
          <span className={styles.note}>–</span>
        )}
      </td>
      <td className={styles.number}>{contact?.place ? `${contact.place}/${contact.most}` : '–'}</td>
      <td className={styles.guard} title={guard?.text}>
        {guard?.text}
      </td>
      <td className={styles.who}>{entryWho(entry, speaker)}</td>
      <td className={styles.number}>
        <Money amount={entry.owed} />
      </td>
    </tr>
  )
}

function PhoneRow({ entry, speaker, differs }: RowProps) {
  const { contact } = entry
  const { day, time } = entryMoment(entry, speaker)
  const { glyph, family } = entryLook(entry)
  const guard = contact && guardWords(entry, contact, speaker)
  const channel = entryChannel(entry, speaker)
  return (
    <li className={styles.item} data-loud={isLoud(entry) || undefined} data-differs={differs || undefined}>
      <div className={styles.itemLine}>
        <span className={styles.itemWhat}>
          <Glyph name={glyph} family={family} />
          {entryWhat(entry, speaker)}
        </span>
        <Money amount={entry.owed} />
      </div>
      <div className={styles.itemLine}>
        <span className={styles.note}>
          {[`${day} ${time}`.trim(), channel === '–' ? '' : channel, entryWho(entry, speaker)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {contact && <ContactWindow window={contact.window} refused={isLoud(entry)} />}
      </div>
      {guard && (
        <div className={styles.itemLine}>
          <span className={styles.guard}>{guard.text}</span>
          {contact?.place ? (
            <span className={styles.note}>
              {contact.place}/{contact.most}
            </span>
          ) : null}
        </div>
      )}
      {entry.note && <div className={styles.note}>{entry.note}</div>}
    </li>
  )
}
