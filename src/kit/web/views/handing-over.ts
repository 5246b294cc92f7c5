/**
 * What a part of a page leaves to the one that is drawn in its place in the same moment, as the views of a list are: each has a search field
 * of its own, and to whoever types it is one.
 *
 *     const typing = handingOver<string>()
 *     useLayoutEffect(() => {
 *       const text = typing.take(place)
 *       return () => typing.leave(place, draft)
 *     }, [])
 */
export function handingOver<What>() {
  let left: { place: string; what: What } | undefined
  return {
    /** @param otherwise done when nobody took it: what comes next is loaded first, or is something else */
    leave(place: string, what: What, otherwise: () => void = () => {}): void {
      const own = { place, what }
      left = own
      queueMicrotask(() => {
        if (left !== own) return
        left = undefined
        otherwise()
      })
    },
    take(place: string): What | undefined {
      const what = left?.place === place ? left.what : undefined
      if (what !== undefined) left = undefined
      return what
    },
  }
}
