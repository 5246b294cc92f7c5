import { useState } from 'react'
import type { Call } from '../../contract/call.ts'
import { lazyPart } from '../states/lazy-part.tsx'
import type { ImportWindow as Window } from './ImportWindow.tsx'
import type { ImportProps } from './use-import.ts'

const ImportWindow = lazyPart(() => import('./ImportWindow.tsx').then((file) => file.ImportWindow)) as typeof Window

/**
 * Imports a file of rows: choose or drop, progress, and what came of it. All rows are stored, or none.
 *
 *     <ImportDialog opened={isImporting} onClose={close} what="programs" call={imports.programs} template={imports.template}
 *       templateInput={{ params: { name: 'programs' } }} failure="An unexpected error occurred while importing programs." />
 */
export function ImportDialog<C extends Call, T extends Call>(props: ImportProps<C, T>) {
  // it stays when it is closed: an import that runs goes on
  const [isLoaded, setLoaded] = useState(props.opened)
  if (props.opened && !isLoaded) setLoaded(true)
  return isLoaded && <ImportWindow {...props} />
}
