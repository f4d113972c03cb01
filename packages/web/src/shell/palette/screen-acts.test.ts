import { expect, test } from 'vitest'
import { offered, type ScreenAct, type ScreenActs } from './screen-acts.ts'

const act = (label: string, more: Partial<ScreenAct> = {}): ScreenAct => ({
  label,
  icon: 'tools',
  hotkey: null,
  to: null,
  off: null,
  rank: 1,
  press: () => undefined,
  ...more,
})
const drawn: readonly ScreenActs[] = [
  { of: 'picked', name: '3 selected', acts: [act('Assign'), act('Copy numbers')] },
  { of: 'row', name: '261120032385', acts: [act('Assign')] },
  {
    of: 'screen',
    name: '',
    acts: [act('Export'), act('Take back'), act('Take back'), act('Assign', { off: 'Nobody is on duty' })],
  },
]
const labels = (text: string) =>
  offered(drawn, text).map(({ name, acts }) => [name, acts.map((each) => each.label)])

test('a word that fits several buttons of one place is offered for none; in another place it is another act', () => {
  expect(labels('')).toEqual([
    ['3 selected', ['Assign', 'Copy numbers']],
    ['261120032385', ['Assign']],
    ['', ['Export', 'Assign']],
  ])
})

test('what is typed chooses by every word in any order, and what is left without an act is not named', () => {
  expect(labels('NUMBERS copy')).toEqual([['3 selected', ['Copy numbers']]])
  expect(labels('take')).toEqual([])
})

test('what cannot be pressed is offered with its reason', () => {
  expect(offered(drawn, 'assign').at(-1)?.acts).toMatchObject([{ label: 'Assign', off: 'Nobody is on duty' }])
})
