import { getTkb90History, getTkb90HistoryOrders, tkb90History } from '@lumbung/contract/report/tkb90-history'
import { reportScreen } from '../../parts/report/report-screen.tsx'

/** What was owed at the end of each day, week or month, TKB90 and TWP90. */
export default reportScreen({
  name: 'tkb90History',
  call: getTkb90History,
  opened: getTkb90HistoryOrders,
  definition: tkb90History,
  days: 'reports.tkb90History.days',
  unit: 'dues',
  columns: [
    ['dues', 'reports.tkb90History.dues', 'n'],
    ['outstanding', 'reports.tkb90History.outstanding', 'rp'],
    ['within90', 'reports.tkb90History.within90', 'rp'],
    ['tkb90Ppm', 'reports.tkb90History.tkb90', 'share'],
    ['dues90', 'reports.tkb90History.over90', 'n'],
    ['dues90Ppm', 'reports.tkb90History.over90', 'share'],
    ['over90', 'reports.tkb90History.over90', 'rp'],
    ['twp90Ppm', 'reports.tkb90History.twp90', 'share'],
  ],
  chart: {
    kind: 'course',
    title: 'reports.tkb90History.chart',
    points: [
      { name: 'tkb90Ppm', label: 'reports.tkb90History.tkb90' },
      { name: 'twp90Ppm', label: 'reports.tkb90History.twp90' },
      { name: 'outstanding', label: 'reports.tkb90History.outstanding' },
    ],
  },
  note: 'reports.tkb90History.note',
})
