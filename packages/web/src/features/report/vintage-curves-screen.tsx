import {
  getVintageCurves,
  getVintageCurvesOrders,
  vintageCurves,
} from '@lumbung/contract/report/vintage-curves'
import { reportScreen } from '../../parts/report/report-screen.tsx'

/** How much of each month's loans was late months later, in principal and in loans. */
export default reportScreen({
  name: 'vintageCurves',
  call: getVintageCurves,
  opened: getVintageCurvesOrders,
  definition: vintageCurves,
  days: 'reports.vintageCurves.days',
  unit: 'orders',
  columns: [
    ['loans', 'reports.vintageCurves.loans', 'n'],
    ['principal', 'reports.vintageCurves.loans', 'rp'],
    ['over1', 'reports.vintageCurves.month1', 'rp'],
    ['over1Ppm', 'reports.vintageCurves.month1', 'share'],
    ['late1Ppm', 'reports.vintageCurves.late1', 'share'],
    ['over2', 'reports.vintageCurves.month2', 'rp'],
    ['over2Ppm', 'reports.vintageCurves.month2', 'share'],
    ['late2Ppm', 'reports.vintageCurves.late2', 'share'],
    ['over3', 'reports.vintageCurves.month3', 'rp'],
    ['over3Ppm', 'reports.vintageCurves.month3', 'share'],
    ['late3Ppm', 'reports.vintageCurves.late3', 'share'],
    ['over4', 'reports.vintageCurves.month4', 'rp'],
    ['over4Ppm', 'reports.vintageCurves.month4', 'share'],
    ['late4Ppm', 'reports.vintageCurves.late4', 'share'],
    ['over5', 'reports.vintageCurves.month5', 'rp'],
    ['over5Ppm', 'reports.vintageCurves.month5', 'share'],
    ['late5Ppm', 'reports.vintageCurves.late5', 'share'],
    ['over6', 'reports.vintageCurves.month6', 'rp'],
    ['over6Ppm', 'reports.vintageCurves.month6', 'share'],
    ['late6Ppm', 'reports.vintageCurves.late6', 'share'],
  ],
  chart: {
    kind: 'ages',
    worse: true,
    title: 'reports.vintageCurves.chart',
    points: [
      { name: 'over1Ppm', label: 'reports.vintageCurves.month1' },
      { name: 'over2Ppm', label: 'reports.vintageCurves.month2' },
      { name: 'over3Ppm', label: 'reports.vintageCurves.month3' },
      { name: 'over4Ppm', label: 'reports.vintageCurves.month4' },
      { name: 'over5Ppm', label: 'reports.vintageCurves.month5' },
      { name: 'over6Ppm', label: 'reports.vintageCurves.month6' },
    ],
  },
  modes: { current: 'reports.vintageCurves.current', ever: 'reports.vintageCurves.ever' },
  note: 'reports.vintageCurves.note',
})
