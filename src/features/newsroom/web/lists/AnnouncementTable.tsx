import { useMemo, useState } from 'react'
import { useCan } from '../../../../kit/web/current-user.ts'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import type { RowAction } from '../../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../../kit/web/list/FilterChip.tsx'
import { ListPage } from '../../../../kit/web/list/ListPage.tsx'
import type { FilterValues } from '../../../../kit/web/list/list-state.ts'
import { useList } from '../../../../kit/web/list/use-list.ts'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { logs } from '../../../logs/contract.ts'
import { RecordLogPanel } from '../../../logs/web/parts/RecordLog.tsx'
import { type AnnouncementCategory, announcementCategories } from '../../../navigation/rules-categories.ts'
import { addressOf } from '../../../navigation/rules-public.ts'
import { useDeletedBefore } from '../../../removals/web/parts/use-deleted-before.ts'
import { type NewsroomFilter, type NewsroomOrder, type NewsroomRow, newsroom } from '../../contract.ts'
import { announcementStateNames, announcementStates, isOffered } from '../../rules-states.ts'
import { categoryIcons, stateTones } from '../announcement-states.ts'
import { type Deleted, useAnnouncementActs } from '../use-announcement-acts.ts'
import { columnsWithin, usualColumns } from './announcement-columns.tsx'

const filters = { category: 'many', state: 'many', pinned: 'one' } as const

type TableProps = {
  title: string
  /** Under which columns and page size are remembered. */
  name: string
  /** One thing of the list: `announcement`, `conference`. */
  one: string
  many: string
  /** Holds the list to one category. */
  category?: AnnouncementCategory
}

/** Announcements as staff work with them: all, or those of one category. */
export function AnnouncementTable({ title, name, one, many, category }: TableProps) {
  const list = useList(newsroom.list, {
    name,
    filters,
    sort: { key: 'publish_at', direction: 'desc' },
    ask: ({ page, paginate, search, filters, sort }) => ({
      query: {
        page,
        paginate,
        search,
        filter: filterOf(filters, category),
        ...(sort ? { sort: sort.key as NewsroomOrder['sort'], direction: sort.direction } : {}),
      },
    }),
  })
  const hasCovers = list.read.data?.data.some((row) => row.has_cover) ?? false
  const columns = useMemo(() => columnsWithin(category, hasCovers), [category, hasCovers])
  const [logOf, setLogOf] = useState<NewsroomRow | null>(null)
  const acts = useAnnouncementActs(useDeletedBefore<Deleted>())
  const may = { write: useCan(newsroom.edit), log: useCan(logs.general) }
  const add = (
    <ActionButton
      call={newsroom.add}
      icon="plus"
      variant="filled"
      to={`/admin/announcements/new${category ? `?category=${category}` : ''}`}
    >
      New {one}
    </ActionButton>
  )

  return (
    <ListPage
      title={title}
      actions={add}
      label={title}
      list={list}
      columns={columns}
      usual={usualColumns}
      rowName={(row) => row.title}
      current={logOf?.id}
      rowLink={pageOf}
      placeholder="Search titles and texts"
      filters={
        <>
          {!category && (
            <FilterChip
              kind="many"
              label="Category"
              options={announcementCategories.map((each) => ({ value: each.category, label: each.name }))}
              {...list.chip('category')}
            />
          )}
          <FilterChip
            kind="many"
            label="State"
            options={announcementStates.map((state) => ({
              value: state,
              label: <Status tone={stateTones[state]}>{announcementStateNames[state]}</Status>,
              name: announcementStateNames[state],
            }))}
            {...list.chip('state')}
          />
          <FilterChip
            kind="one"
            label="Pinned"
            options={[
              { value: 'yes', label: 'Pinned' },
              { value: 'no', label: 'Not pinned' },
            ]}
            {...list.chip('pinned')}
          />
        </>
      }
      bulk={
        may.write
          ? [
              { label: 'Publish', icon: 'world', onClick: acts.publish, busy: acts.busy },
              { label: 'Unpublish', icon: 'eye-off', onClick: acts.withdraw, busy: acts.busy },
              { label: 'Delete', icon: 'trash', onClick: (rows, done) => void acts.remove(rows, done), busy: acts.busy },
            ]
          : []
      }
      problem={acts.problem}
      rowMenu={menuOf}
      nothing={`No ${one} matches`}
      none={{
        icon: category ? categoryIcons[category] : 'speakerphone',
        title: `No ${many} yet`,
        text: may.write ? 'Write the first one. It stays a draft until you publish it.' : 'What is written here shows up in this list.',
        actions: add,
      }}
    >
      {acts.undoBar}
      {logOf && (
        <RecordLogPanel
          id={logOf.id}
          title={logOf.title}
          description={announcementStateNames[logOf.state]}
          onClose={() => setLogOf(null)}
        />
      )}
    </ListPage>
  )

  function menuOf(row: NewsroomRow): RowAction[] {
    const isPublic = row.state === 'published'
    const entries: (RowAction | false)[] = [
      may.write
        ? { label: 'Edit', icon: 'pencil', letter: 'E', to: pageOf(row) }
        : { label: 'Open', icon: 'eye', letter: 'O', to: pageOf(row) },
      isPublic && { label: 'View on the site', icon: 'external-link', letter: 'V', to: addressOf(row) },
      isPublic && { label: 'Download PDF', icon: 'download', letter: 'D', onClick: () => void acts.download(row) },
      may.write &&
        isOffered('publish', row.state) && { label: 'Publish now', icon: 'world', letter: 'P', onClick: () => void acts.publish([row]) },
      may.write &&
        isOffered('withdraw', row.state) && { label: 'Unpublish', icon: 'eye-off', letter: 'U', onClick: () => void acts.withdraw([row]) },
      may.write && {
        label: row.pinned ? 'Unpin' : 'Pin',
        icon: row.pinned ? 'pinned-off' : 'pin',
        letter: 'I',
        onClick: () => void acts.pin(row),
      },
      may.log && { label: 'Audit log', icon: 'history', letter: 'L', onClick: () => setLogOf(row) },
      may.write && { label: 'Delete', icon: 'trash', danger: true, onClick: () => void acts.remove([row]) },
    ]
    return entries.filter((entry) => entry !== false)
  }
}

function pageOf(row: NewsroomRow): string {
  return `/admin/announcements/${row.id}`
}

function filterOf(values: FilterValues<typeof filters>, category: AnnouncementCategory | undefined): NewsroomFilter {
  const chosen = category
    ? [category]
    : known(
        values.category,
        announcementCategories.map((one) => one.category),
      )
  const states = known(values.state, announcementStates)
  return {
    ...(chosen.length > 0 ? { category: chosen } : {}),
    ...(states.length > 0 ? { status: states } : {}),
    ...(values.pinned === 'yes' || values.pinned === 'no' ? { pinned: values.pinned === 'yes' } : {}),
  }
}

/** What the address names and the call knows; the rest is somebody's typing. */
function known<T extends string>(values: string[] | undefined, all: readonly T[]): T[] {
  return all.filter((one) => values?.includes(one))
}
