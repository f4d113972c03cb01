import { type Ref, useImperativeHandle } from 'react'

/** Stands for an element that is drawn elsewhere: what floats hangs on that one, whose button came long before it. */
export function Anchor({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}
