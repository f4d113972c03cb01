import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { expect, test } from 'vitest'
import { standsStill } from './stands-still.ts'

/** A dialog of a height, as far as it is asked. */
function dialog(height: number) {
  const box = { style: { height: '' }, height, getBoundingClientRect: () => ({ height: box.height }) }
  const on = (pressable: boolean) =>
    ({ currentTarget: box, target: { closest: () => (pressable ? {} : null) } }) as unknown
  return {
    box,
    moveOn: (what: 'button' | 'text') =>
      standsStill.onPointerMove(on(what === 'button') as PointerEvent<HTMLElement>),
    leave: () => standsStill.onPointerLeave(on(false) as PointerEvent<HTMLElement>),
    click: () => standsStill.onClick(on(true) as MouseEvent<HTMLElement>),
    type: () => standsStill.onKeyDown(on(true) as KeyboardEvent<HTMLElement>),
  }
}

test('a dialog keeps the height it had as the pointer came on a button, whatever comes then', () => {
  const { box, moveOn } = dialog(320)
  moveOn('button')
  box.height = 480
  moveOn('button')
  expect(box.style.height).toBe('320px')
})

test.each(['leave', 'click', 'type'] as const)('%s lets it grow again', (way) => {
  const shown = dialog(320)
  shown.moveOn('button')
  shown[way]()
  expect(shown.box.style.height).toBe('')
})

test('on its text it is free', () => {
  const { box, moveOn } = dialog(320)
  moveOn('text')
  expect(box.style.height).toBe('')
  moveOn('button')
  moveOn('text')
  expect(box.style.height).toBe('')
})
