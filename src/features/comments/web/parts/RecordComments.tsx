import { useCurrentUser } from '../../../../kit/web/current-user.ts'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { type CommentedRecord, readsCommentsOn } from '../../rules.ts'

const Comments = lazyPart(() => import('./Comments.tsx').then((file) => file.Comments))

type RecordCommentsProps = {
  record: CommentedRecord
  id: string
  /** Without its own head, where a tab names it already. */
  bare?: boolean
}

/**
 * What colleagues say about a record, beside its log; nothing for roles that do not read the record.
 *
 *     <RecordComments record="program" id={program.id} />
 */
export function RecordComments(props: RecordCommentsProps) {
  const user = useCurrentUser()
  if (!user || !readsCommentsOn(user.role, props.record)) return null
  return <Comments key={props.id} {...props} />
}
