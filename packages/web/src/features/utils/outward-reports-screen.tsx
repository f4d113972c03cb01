import { getOutwardOverview, getOutwardRows, getReportFiles } from '@lumbung/contract/utils/outward-report'
import { getLayouts } from '@lumbung/contract/utils/dated-setting'
import { useSearchParams } from 'react-router'
import { useHolds } from '../../core/session.ts'
import { useSpeech } from '../../locales/language.tsx'
import { ScreenParts } from '../../ui/page/screen-parts.tsx'
import { OutwardFileList } from './outward-file-list.tsx'
import { OutwardLayouts } from './outward-layouts.tsx'
import { OutwardOverview } from './outward-overview.tsx'
import { OutwardRowList } from './outward-row-list.tsx'

/** Each part and the call that fills it: who does not hold it does not see the part. */
const parts = [
  { part: 'overview', call: getOutwardOverview, Part: OutwardOverview },
  { part: 'queue', call: getOutwardRows, Part: OutwardRowList },
  { part: 'files', call: getReportFiles, Part: OutwardFileList },
  { part: 'layouts', call: getLayouts, Part: OutwardLayouts },
] as const

/** What the regulator and the industry are told: how it stands, row by row, the month's files, and what each receiver wants. */
function OutwardReportsScreen() {
  const { t } = useSpeech()
  const holds = useHolds()
  const [search, setSearch] = useSearchParams()
  const held = parts.filter(({ call }) => holds(call.name))
  // Who holds none of them is told so by the first.
  const shown = held.length > 0 ? held : [parts[0]]
  const first = shown[0] ?? parts[0]
  const { part, Part } = shown.find((each) => each.part === search.get('part')) ?? first
  return (
    <ScreenParts
      label={t('outward.part')}
      value={part}
      options={shown.map((each) => ({ value: each.part, label: t(`outward.parts.${each.part}`) }))}
      onChange={(next) => setSearch(next === first.part ? {} : { part: next })}
    >
      <Part />
    </ScreenParts>
  )
}

export default OutwardReportsScreen
