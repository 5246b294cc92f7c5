import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { loadAhead } from './ahead.ts'
import { notice } from './toast.ts'

/**
 * A part that is loaded when it is first shown, or before, when there is time: dialogs, forms, pickers. Until it is there nothing stands
 * in its place, or `coming`. It is not React's `lazy`: that shows what had to be waited for, be it a millisecond, no sooner than 300 ms after the
 * place where nothing stood, and what is loaded already has to be waited for, too.
 *
 * One that does not come is said, and what opened it is told by its `onClose`: the page around it stays, and what was typed there. It is
 * asked for again when it is opened the next time.
 *
 * `ahead` says when it is loaded beforehand: when there is time, or `loadOnceTyped` on pages that have to be light.
 *
 *     const GraceDialog = lazyPart(() => import('./GraceDialog.tsx').then((file) => file.GraceDialog))
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ahead: (load: () => Promise<unknown>) => void = loadAhead,
  coming: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  let asked: Promise<void> | undefined
  const fetched = () => {
    asked ??= load().then(
      (part) => {
        loaded = part
      },
      (error) => {
        // the next time it is shown it is asked for again
        asked = undefined
        throw error
      },
    )
    return asked
  }
  ahead(fetched)
  return function LazyPart(props) {
    const [, setThere] = useState(loaded !== undefined)
    const { opened = true, onClose } = props as { opened?: boolean; onClose?: () => void }
    const onFailed = useEffectEvent((error: unknown) => {
      sayFailed(error)
      onClose?.()
    })
    useEffect(() => {
      if (!loaded && opened)
        fetched().then(
          () => setThere(true),
          (error) => onFailed(error),
        )
    }, [opened])
    const Part = loaded
    if (!Part) return coming
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** Says that something of the page did not come, and what to do. */
export function sayFailed(error: unknown): void {
  console.error(error)
  notice.error('A part of this page could not be loaded. Check the connection, keep what you typed, and load the page again.')
}
