/**
 * Does one thing at a time: what is asked for while another is under way is let go, for its refusal would meet nobody.
 * @returns what begins the work it is given, unless some is under way
 */
export function oneAtATime(): (work: () => Promise<unknown>) => void {
  let isUnderWay = false
  return (work) => {
    if (isUnderWay) return
    isUnderWay = true
    void work().finally(() => {
      isUnderWay = false
    })
  }
}
