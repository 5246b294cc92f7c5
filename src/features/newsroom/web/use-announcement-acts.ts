import { useState } from 'react'
import type { Input } from '../../../kit/contract/call.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { type EachResult, saidOfEach } from '../../../kit/web/form/one-by-one.ts'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { saveFile } from '../../../kit/web/list/ExportButton.tsx'
import { namedShort, offered } from '../../../kit/web/list/use-removal.ts'
import { toast } from '../../../kit/web/states/toast.ts'
import { announcements } from '../../announcements/contract.ts'
import { useRestoring } from '../../removals/web/parts/use-restoring.tsx'
import { type NewsroomRow, newsroom } from '../contract.ts'
import { isOffered } from '../rules-states.ts'

type Change = NonNullable<Input<typeof newsroom.edit>['body']>

/** What a bar needs to know of one that is gone. */
export type Deleted = Pick<NewsroomRow, 'id' | 'title'>

const words = { one: 'announcement', nameOf: (row: Deleted) => row.title }

/**
 * What is done to announcements from a list, one or several: each is sent by itself, with the version that was seen.
 * @param deleted those that were deleted on the page before: the list offers to bring them back
 */
export function useAnnouncementActs(deleted?: readonly Deleted[]) {
  const restoring = useRestoring({ call: newsroom.restore, deleted, ...words })
  const edit = useChange(newsroom.edit)
  const removal = useChange(newsroom.remove)
  const [problem, setProblem] = useState<string | null>(null)

  const saying = (past: string) => (result: EachResult<NewsroomRow, { message?: string | undefined }>) => {
    const said = saidOfEach(result, { ...words, past })
    setProblem(said.problem)
    return said.success
  }
  /** @returns whether all went through */
  async function change(rows: NewsroomRow[], to: Omit<Change, 'version'>, past: string): Promise<boolean> {
    setProblem(null)
    restoring.offer([])
    const inputOf = (row: NewsroomRow) => ({ params: { id: row.id }, body: { ...to, version: row.version } })
    return (await edit.sendEach(rows, inputOf, { says: saying(past) }))?.done.length === rows.length
  }

  return {
    busy: edit.busy || removal.busy || restoring.busy,
    problem: problem ?? restoring.problem,
    /** The way back from deleting; stands below the list. */
    undoBar: restoring.bar,
    publish: async (rows: NewsroomRow[], clear?: () => void) => {
      const open = rows.filter((row) => isOffered('publish', row.state))
      const yes = await confirm({
        title: open.length === 1 ? 'Publish this announcement?' : `Publish ${formatNumber(open.length)} announcements?`,
        text: `${namedShort(open, words.nameOf)} will be on the public site at once.`,
        verb: 'Publish',
      })
      if (yes && (await change(open, { publish_now: true }, 'published'))) clear?.()
    },
    withdraw: async (rows: NewsroomRow[], clear?: () => void) => {
      const open = rows.filter((row) => isOffered('withdraw', row.state))
      const yes = await confirm({
        title: open.length === 1 ? 'Unpublish this announcement?' : `Unpublish ${formatNumber(open.length)} announcements?`,
        text: `${namedShort(open, words.nameOf)} will be ${open.length === 1 ? 'a draft' : 'drafts'} again. Visitors who follow a link find nothing.`,
        verb: 'Unpublish',
      })
      if (yes && (await change(open, { status: 'draft' }, 'unpublished'))) clear?.()
    },
    pin: (row: NewsroomRow) => change([row], { pinned: !row.pinned }, row.pinned ? 'unpinned' : 'pinned'),
    /** @returns whether all are gone */
    remove: async (rows: NewsroomRow[], clear?: () => void): Promise<boolean> => {
      const count = `${formatNumber(rows.length)} announcements`
      const yes = await confirm({
        title: rows.length === 1 ? 'Delete this announcement?' : `Delete ${count}?`,
        text: `${namedShort(rows, words.nameOf)} will be deleted with ${rows.length === 1 ? 'its' : 'their'} pictures. ${offered}`,
        verb: rows.length === 1 ? 'Delete' : `Delete ${count}`,
        danger: true,
      })
      if (!yes) return false
      setProblem(null)
      const result = await removal.sendEach(rows, (row) => ({ params: { id: row.id } }))
      // those that are gone are said by the bar that offers them back
      if (result) setProblem(saidOfEach(result, { ...words, past: 'deleted' }).problem)
      restoring.offer(result?.done ?? [])
      if (result?.done.length !== rows.length) return false
      clear?.()
      return true
    },
    download: (row: Pick<NewsroomRow, 'id' | 'slug'>) =>
      saveFile(announcements.pdf, { query: { id: row.id } }, `${row.slug}.pdf`).then(
        () => toast.success('Announcement Downloaded'),
        (error: Error) => toast.error(error.message),
      ),
  }
}
