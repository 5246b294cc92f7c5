import type { Input } from '../../../kit/contract/call.ts'
import { formatNumber } from '../../../kit/contract/words.ts'
import { call } from '../../../kit/web/api.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useEach } from '../../../kit/web/form/use-each.ts'
import { saveFile } from '../../../kit/web/list/ExportButton.tsx'
import { toast } from '../../../kit/web/states/toast.ts'
import { announcements } from '../../announcements/contract.ts'
import { type NewsroomRow, newsroom } from '../contract.ts'
import { isOffered } from '../rules-states.ts'

type Change = NonNullable<Input<typeof newsroom.edit>['body']>

const words = { one: 'announcement', nameOf: (row: NewsroomRow) => row.title }

/** What is done to announcements from a list, one or several: each is sent by itself, with the version that was seen. */
export function useAnnouncementActs() {
  const each = useEach<NewsroomRow>()
  const change = (rows: NewsroomRow[], to: Omit<Change, 'version'>, done: string) =>
    each.run(rows, (row) => call(newsroom.edit, { params: { id: row.id }, body: { ...to, version: row.version } }), {
      ...words,
      done,
    })

  return {
    busy: each.busy,
    problem: each.problem,
    publish: async (rows: NewsroomRow[], clear?: () => void) => {
      const open = rows.filter((row) => isOffered('publish', row.state))
      const yes = await confirm({
        title: open.length === 1 ? 'Publish this announcement?' : `Publish ${formatNumber(open.length)} announcements?`,
        text: `${named(open)} will be on the public site at once.`,
        verb: 'Publish',
      })
      if (yes && (await change(open, { publish_now: true }, 'published')).length === open.length) clear?.()
    },
    withdraw: async (rows: NewsroomRow[], clear?: () => void) => {
      const open = rows.filter((row) => isOffered('withdraw', row.state))
      const yes = await confirm({
        title: open.length === 1 ? 'Unpublish this announcement?' : `Unpublish ${formatNumber(open.length)} announcements?`,
        text: `${named(open)} will be ${open.length === 1 ? 'a draft' : 'drafts'} again. Visitors who follow a link find nothing.`,
        verb: 'Unpublish',
      })
      if (yes && (await change(open, { status: 'draft' }, 'unpublished')).length === open.length) clear?.()
    },
    pin: (row: NewsroomRow) => change([row], { pinned: !row.pinned }, row.pinned ? 'unpinned' : 'pinned'),
    /** @returns whether all are gone */
    remove: async (rows: NewsroomRow[], clear?: () => void): Promise<boolean> => {
      const count = `${formatNumber(rows.length)} announcements`
      const yes = await confirm({
        title: rows.length === 1 ? 'Delete this announcement?' : `Delete ${count}?`,
        text: `${named(rows)} will be deleted with ${rows.length === 1 ? 'its' : 'their'} pictures. This cannot be taken back.`,
        verb: rows.length === 1 ? 'Delete' : `Delete ${count}`,
        danger: true,
      })
      if (!yes) return false
      const gone = await each.run(rows, (row) => call(newsroom.remove, { params: { id: row.id } }), { ...words, done: 'deleted' })
      if (gone.length === rows.length) clear?.()
      return gone.length === rows.length
    },
    download: (row: Pick<NewsroomRow, 'id' | 'slug'>) =>
      saveFile(announcements.pdf, { query: { id: row.id } }, `${row.slug}.pdf`).then(
        () => toast.success('Announcement Downloaded'),
        (error: Error) => toast.error(error.message),
      ),
  }
}

/** `Board meeting; Call for papers; Survey week and 4 more` */
function named(rows: readonly NewsroomRow[]): string {
  const more = rows.length - 3
  return `${rows
    .slice(0, 3)
    .map((row) => row.title)
    .join('; ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`
}
