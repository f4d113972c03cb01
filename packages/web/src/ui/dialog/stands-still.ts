import type { PointerEvent, SyntheticEvent } from 'react'

const pressable = ':is(button, input, select, textarea):enabled, a[href], label'

const free = ({ currentTarget }: SyntheticEvent<HTMLElement>): void => {
  currentTarget.style.height = ''
}

const follow = (event: PointerEvent<HTMLElement>): void => {
  const { currentTarget, target } = event
  if (!(target as Element).closest(pressable)) free(event)
  else if (currentTarget.style.height === '')
    currentTarget.style.height = `${currentTarget.getBoundingClientRect().height}px`
}

/**
 * A dialog keeps its height while the pointer is on something that can be pressed: an answer that comes then would move it
 * away, or another under the press. What is too much scrolls until the pointer leaves, something is pressed or typed.
 */
export const standsStill = {
  onPointerMove: follow,
  onPointerLeave: free,
  onClick: free,
  onKeyDown: free,
}
