import type { Call } from '../../../../kit/contract/call.ts'
import { useRemoval } from '../../../../kit/web/list/use-removal.ts'
import { useDeletedBefore } from './use-deleted-before.ts'
import { useRestoring } from './use-restoring.tsx'

type Deleting<C extends Call, R extends Call, Row extends { id: string }> = Omit<Parameters<typeof useRemoval<C, Row>>[0], 'offer'> & {
  /** Brings one back, by its id in the path. */
  restore: R
}

/**
 * Deleting from a list, one or several, and the way back from it; also for what was deleted on its own page before.
 *
 *     const deleting = useDeleting({ call: campuses.removeMany, restore: campuses.restore, one: 'campus', many: 'campuses', … })
 *     deleting.ask(rows)    <ListPage problem={deleting.problem} …>{deleting.bar}</ListPage>
 */
export function useDeleting<C extends Call, R extends Call, Row extends { id: string }>({ call, restore, ...words }: Deleting<C, R, Row>) {
  const restoring = useRestoring<R, Row>({ ...words, call: restore, deleted: useDeletedBefore<Row>() })
  const removal = useRemoval<C, Row>({ ...words, call, offer: restoring.offer })
  return {
    ask: removal.ask,
    busy: removal.busy || restoring.busy,
    problem: removal.problem ?? restoring.problem,
    /** Stands below the list. */
    bar: restoring.bar,
  }
}
