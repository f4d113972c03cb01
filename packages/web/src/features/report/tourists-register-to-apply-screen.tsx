import {
  touristsRegisterToApply,
  getTouristsRegisterToApply,
  getTouristsRegisterToApplyRows,
} from '@lumbung/contract/report/tourists-register-to-apply'
import { reportScreen } from '../../parts/report/report-screen.tsx'

/** Visitors by their first visit, and how many of them registered and applied. */
export default reportScreen({
  name: 'touristsRegisterToApply',
  call: getTouristsRegisterToApply,
  opened: getTouristsRegisterToApplyRows,
  definition: touristsRegisterToApply,
  days: 'reports.touristsRegisterToApply.days',
  unit: 'visitors',
  columns: [
    ['visitors', 'reports.touristsRegisterToApply.visitors', 'n'],
    ['codeAsked', 'reports.touristsRegisterToApply.codeAsked', 'n'],
    ['registered', 'reports.touristsRegisterToApply.registered', 'n'],
    ['registerPpm', 'reports.touristsRegisterToApply.registered', 'share'],
    ['loggedIn', 'reports.touristsRegisterToApply.loggedIn', 'n'],
    ['kycStarted', 'reports.touristsRegisterToApply.kycStarted', 'n'],
    ['kycDone', 'reports.touristsRegisterToApply.kycDone', 'n'],
    ['applied', 'reports.touristsRegisterToApply.applied', 'n'],
    ['visitorApplyPpm', 'reports.touristsRegisterToApply.applied', 'share'],
    ['applied0', 'reports.touristsRegisterToApply.applied0', 'n'],
    ['apply0Ppm', 'reports.touristsRegisterToApply.applied0', 'share'],
    ['applied1', 'reports.touristsRegisterToApply.applied1', 'n'],
    ['apply1Ppm', 'reports.touristsRegisterToApply.applied1', 'share'],
    ['applied3', 'reports.touristsRegisterToApply.applied3', 'n'],
    ['apply3Ppm', 'reports.touristsRegisterToApply.applied3', 'share'],
    ['applied7', 'reports.touristsRegisterToApply.applied7', 'n'],
    ['apply7Ppm', 'reports.touristsRegisterToApply.applied7', 'share'],
  ],
  chart: {
    kind: 'steps',
    title: 'reports.touristsRegisterToApply.chart',
    points: [
      { name: 'visitors', label: 'reports.touristsRegisterToApply.visitors' },
      { name: 'codeAsked', label: 'reports.touristsRegisterToApply.codeAsked' },
      { name: 'registered', label: 'reports.touristsRegisterToApply.registered' },
      { name: 'loggedIn', label: 'reports.touristsRegisterToApply.loggedIn' },
      { name: 'kycStarted', label: 'reports.touristsRegisterToApply.kycStarted' },
      { name: 'kycDone', label: 'reports.touristsRegisterToApply.kycDone' },
      { name: 'applied', label: 'reports.touristsRegisterToApply.applied' },
    ],
  },
})
