import { formatDays, formatInstant } from '../../../../kit/contract/days.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import type { Column } from '../../../../kit/web/list/data-table.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { categoryOf } from '../../../navigation/rules-categories.ts'
import type { NewsroomRow } from '../../contract.ts'
import { announcementStateNames } from '../../rules-states.ts'
import { categoryIcons, coverAddress, stateTones } from '../announcement-states.ts'
import styles from '../newsroom.module.css'

/** The columns of every list of announcements staff work with. */
const allColumns: readonly Column<NewsroomRow>[] = [
  { key: 'title', header: 'Title', lead: true, sortKey: 'title', render: (row) => row.title },
  {
    key: 'category',
    header: 'Category',
    sortKey: 'category',
    priority: 2,
    width: 112,
    render: (row) => categoryOf(row.category).tag,
  },
  {
    key: 'state',
    header: 'State',
    width: 112,
    render: (row) => <Status tone={stateTones[row.state]}>{announcementStateNames[row.state]}</Status>,
  },
  {
    key: 'publish_at',
    header: 'Publish date',
    sortKey: 'publish_at',
    width: 128,
    render: (row) => <PublishDay of={row} />,
  },
  { key: 'event', header: 'Event', priority: 3, width: 142, render: (row) => formatDays(row.event_from, row.event_to) },
  { key: 'author', header: 'Author', priority: 3, width: 208, render: (row) => row.author_name ?? '–' },
  { key: 'venue', header: 'Venue', priority: 3, width: 168, card: 'wide', render: (row) => row.venue ?? '–' },
]

export const usualColumns = ['category', 'state', 'publish_at', 'event', 'author']

/**
 * In a list of one category its column says nothing, and where nothing on the page has a cover there is no place for covers.
 */
export function columnsWithin(category: string | undefined, hasCovers: boolean): readonly Column<NewsroomRow>[] {
  const [title, ...others] = category ? allColumns.filter((column) => column.key !== 'category') : allColumns
  const render = (row: NewsroomRow) => <Title of={row} withCategory={!category} withCover={hasCovers} />
  return [{ ...(title as Column<NewsroomRow>), render }, ...others]
}

/** `withCategory`: on a tight sheet the title says what the column that left did. */
function Title({ of, withCategory, withCover }: { of: NewsroomRow; withCategory: boolean; withCover: boolean }) {
  return (
    <span className={withCover ? styles.title : undefined}>
      {withCover && (
        <span className={styles.thumb} aria-hidden="true">
          {of.has_cover ? (
            <img src={coverAddress(of, 'small')} alt="" width={64} height={32} loading="lazy" />
          ) : (
            <Icon name={categoryIcons[of.category]} size={16} />
          )}
        </span>
      )}
      <span>
        {of.title}{' '}
        {of.pinned && (
          <span className={styles.pinned}>
            <Icon name="pin" size={14} />
            Pinned
          </span>
        )}
        {withCategory && (
          <span className={styles.instead} aria-hidden="true">
            {categoryOf(of.category).tag}
          </span>
        )}
      </span>
    </span>
  )
}

function PublishDay({ of }: { of: NewsroomRow }) {
  if (of.state === 'draft') return '–'
  const [day, time] = formatInstant(of.publish_at).split(', ')
  return (
    <>
      {day}
      {of.state === 'scheduled' && <small className={styles.quiet}>at {time}</small>}
    </>
  )
}
