import type { Call, Input } from '../../contract/call.ts'
import { formatNumber } from '../../contract/words.ts'
import { confirm } from '../dialog/confirm.tsx'
import { useChange } from '../form/use-change.ts'

type Removal<C extends Call, Row> = {
  /** A call that takes `{ ids }` and deletes all of them or none. */
  call: C
  /** `campus` and `campuses`. */
  one: string
  many: string
  /** As the question names a row: `Main Campus of Lakeside State University`. */
  nameOf: (row: Row) => string
  /** When nothing is deleted: `If one of them has programs, nothing is deleted and you are told which.` */
  unless: string
  /** Where what is deleted can be brought back: says that it is gone and offers it, in the place of a toast. */
  offer?: (rows: readonly Row[]) => void
}

/** Said before something is deleted that its list offers to bring back. */
export const offered = 'Afterwards the list offers to undo it, for an hour.'

/**
 * Deleting from a list: asks, naming what goes and how many, deletes all or none, and says what the server refused.
 *
 *     const removal = useRemoval({ call: campuses.removeMany, one: 'campus', many: 'campuses', nameOf: (row) => row.name, unless: '…' })
 *     <List problem={removal.problem} bulk={[may && { label: 'Delete', icon: 'trash', onClick: removal.ask, busy: removal.busy }]} />
 */
export function useRemoval<C extends Call, Row extends { id: string }>({ call, one, many, nameOf, unless, offer }: Removal<C, Row>) {
  const change = useChange(call, { says: 'Deleted', isQuiet: offer !== undefined })
  async function ask(rows: Row[], done?: () => void) {
    if (rows.length === 0 || change.busy) return
    const single = rows.length === 1
    const count = `${formatNumber(rows.length)} ${many}`
    const yes = await confirm({
      title: single ? `Delete this ${one}?` : `Delete ${count}?`,
      text: `${namedShort(rows, nameOf)}. ${offer ? offered : 'This cannot be taken back.'} ${unless}`,
      verb: single ? 'Delete' : `Delete ${count}`,
      danger: true,
    })
    if (!yes) return
    if (!(await change.send({ body: { ids: rows.map((row) => row.id) } } as unknown as Input<C>))) return
    offer?.(rows)
    done?.()
  }
  return { ask, busy: change.busy, problem: change.refusal?.message ?? null }
}

/** The first three by name, of the others how many: `Board meeting; Call for papers; Survey week and 4 more`. */
export function namedShort<Row>(rows: readonly Row[], nameOf: (row: Row) => string): string {
  const named = rows.slice(0, 3).map(nameOf).join('; ')
  return rows.length > 3 ? `${named} and ${formatNumber(rows.length - 3)} more` : named
}
