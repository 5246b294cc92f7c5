import { type ComponentType, lazy, Suspense } from 'react'

/**
 * A part that is loaded when it is first shown: dialogs, forms, pickers. Until it is there nothing stands in its place.
 *
 *     const GraceDialog = lazyPart(() => import('./GraceDialog.tsx').then((file) => file.GraceDialog))
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(() => load().then((part) => ({ default: part }))) as ComponentType<Props>
  return function LazyPart(props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}
