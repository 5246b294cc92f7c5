import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { formatDay, formatInstant } from '../../../kit/contract/days.ts'
import { formatCount, formatNumber } from '../../../kit/contract/words.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import type { Column } from '../../../kit/web/list/data-table.ts'
import { List } from '../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../kit/web/list/use-list.ts'
import { Status } from '../../../kit/web/record/Status.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { type Merge, merges } from '../contract.ts'
import { movedKeys, movedNames } from '../rules.ts'
import { recordAddress } from './addresses.ts'
import styles from './merges.module.css'

/** Merges that were done, the newest first; each can be undone for a while. */
export function MergeList() {
  const list = useList(merges.list, { name: 'merges', ask: ({ page, paginate }) => ({ query: { page, paginate } }) })
  const undo = useChange(merges.undo)
  async function ask(merge: Merge) {
    const isSure = await confirm({
      title: `Undo the merge of ${merge.absorbed_name}?`,
      text: `${merge.absorbed_name} and ${merge.kept_name} are two records again, each with what it had. What was added to ${merge.kept_name} since stays there.`,
      verb: 'Undo the merge',
    })
    if (isSure) await undo.send({ params: { id: merge.id } })
  }
  return (
    <>
      <Refused refusal={undo.refusal} onClose={undo.clear} onReload={() => list.read.refetch()} />
      <List
        label="Merges"
        list={list}
        columns={columnsOf((merge) => void ask(merge), undo.busy)}
        rowName={(row) => `${row.absorbed_name} into ${row.kept_name}`}
        nothing="No merge matches"
        none={{ icon: 'arrow-merge', title: 'Nothing was merged yet', text: 'What is merged stands here, and can be undone for 30 days.' }}
      />
    </>
  )
}

function columnsOf(onUndo: (merge: Merge) => void, busy: boolean): readonly Column<Merge>[] {
  return [
    {
      key: 'what',
      header: 'Merged',
      lead: true,
      render: (merge) => (
        <span className={styles.told}>
          {merge.absorbed_name}
          <small>
            {merge.undone_at ? 'into ' : 'now '}
            <Anchor component={Link} to={recordAddress(merge.kind, merge.kept_id)} inherit>
              {merge.kept_name}
            </Anchor>
          </small>
        </span>
      ),
    },
    { key: 'moved', header: 'Came along', card: 'wide', render: ({ moved }) => movedWords(moved) || 'Nothing but the record itself' },
    {
      key: 'done',
      header: 'Done',
      width: 190,
      render: ({ done_at, done_by_name }) => (
        <>
          {formatInstant(done_at)}
          <small>{done_by_name}</small>
        </>
      ),
    },
    {
      key: 'undo',
      header: 'Undo',
      width: 170,
      card: 'act',
      render: (merge) =>
        merge.undone_at ? (
          <Status tone="idle">
            Undone by {merge.undone_by_name}, {formatDay(merge.undone_at)}
          </Status>
        ) : merge.undo_until ? (
          <span className={styles.undo}>
            <ActionButton call={merges.undo} icon="arrow-back-up" disabled={busy} onClick={() => onUndo(merge)}>
              Undo
            </ActionButton>
            <small>until {formatDay(merge.undo_until)}</small>
          </span>
        ) : (
          <Status tone="idle">For good</Status>
        ),
    },
  ]
}

function movedWords(moved: Merge['moved']): string {
  return movedKeys
    .flatMap((key) => {
      const count = moved[key] ?? 0
      const [one, many] = movedNames[key]
      return count > 0 ? [count === 1 ? formatCount(1, one) : `${formatNumber(count)} ${many}`] : []
    })
    .join(', ')
}
