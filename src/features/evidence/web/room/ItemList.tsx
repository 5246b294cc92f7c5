import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { formatBytes } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { useUser } from '../../../../kit/web/current-user.ts'
import { confirm } from '../../../../kit/web/dialog/confirm.tsx'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import type { Column, RowAction } from '../../../../kit/web/list/data-table.ts'
import { FilterChip } from '../../../../kit/web/list/FilterChip.tsx'
import { List } from '../../../../kit/web/list/ListPage.tsx'
import { useList } from '../../../../kit/web/list/use-list.ts'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { evidence } from '../../contract.ts'
import type { EvidenceItem, EvidenceRoom } from '../../contract-records.ts'
import styles from '../parts/room.module.css'
import { UploadList } from '../upload/UploadList.tsx'
import { useUploads } from '../upload/use-uploads.ts'

const AddFiles = lazyPart(() => import('../upload/AddFiles.tsx').then((file) => file.AddFiles))
const AddLink = lazyPart(() => import('./ItemForms.tsx').then((file) => file.AddLink))
const ItemEdit = lazyPart(() => import('./ItemForms.tsx').then((file) => file.ItemEdit))
const ItemDialog = lazyPart(() => import('./ItemDialog.tsx').then((file) => file.ItemDialog))

type Open = { what: 'files' | 'link' } | { what: 'item' | 'edit' | 'version' | 'link-version'; item: EvidenceItem }

/** What lies in the room, area by area; the institution adds to it here. */
export function ItemList({ room }: { room: EvidenceRoom }) {
  const { role } = useUser()
  const [open, setOpen] = useState<Open | null>(null)
  const mayFill = role === 'institution' && room.filling_closed === null
  const isReader = role === 'accreditor'
  // says that the person looks, and is told since when things are new: before the list is read, which shows them
  const look = useQuery({
    ...query(evidence.look, { params: { survey_id: room.id } }),
    enabled: isReader,
    staleTime: 'static' as const,
  })
  const uploads = useUploads(room.id, mayFill)
  const remove = useChange(evidence.remove)
  const list = useList(evidence.items, {
    name: 'evidence',
    filters: { area: 'one', only: 'one' },
    paginate: 50,
    enabled: !isReader || look.isFetched,
    ask: ({ page, paginate, search, filters }) => ({
      params: { survey_id: room.id },
      query: { page, paginate, search, area: filters.area as 'I' | undefined, only: filters.only as 'new' | undefined },
    }),
  })
  const close = () => setOpen(null)

  async function takeOut(item: EvidenceItem) {
    const yes = await confirm({
      title: `Take out ${item.title}?`,
      text: 'It leaves the room with all its versions. The agency can still read it.',
      verb: 'Take out',
      danger: true,
    })
    if (yes) await remove.send({ params: { id: item.id } })
  }

  const menu = (item: EvidenceItem): RowAction[] => [
    { label: 'New version from a file…', icon: 'upload', onClick: () => setOpen({ what: 'version', item }) },
    { label: 'New version from a link…', icon: 'link', onClick: () => setOpen({ what: 'link-version', item }) },
    { label: 'Change title or area…', icon: 'pencil', onClick: () => setOpen({ what: 'edit', item }) },
    { label: 'Take out…', icon: 'trash', danger: true, onClick: () => takeOut(item) },
  ]

  return (
    <Section
      title="Evidence"
      actions={
        mayFill && (
          <>
            <ActionButton call={evidence.link} size="xs" icon="link" onClick={() => setOpen({ what: 'link' })}>
              Add a link
            </ActionButton>
            <ActionButton call={evidence.begin} size="xs" icon="upload" variant="filled" onClick={() => setOpen({ what: 'files' })}>
              Add files
            </ActionButton>
          </>
        )
      }
    >
      <Refused refusal={remove.refusal} onClose={remove.clear} />
      <UploadList uploads={uploads} />
      <List
        label="Evidence"
        list={list}
        columns={columns}
        placeholder="Search titles and files"
        rowName={({ title }) => title}
        onOpen={(item) => setOpen({ what: 'item', item })}
        {...(mayFill ? { rowMenu: menu } : {})}
        groupOf={(item) => placeOf(item, room)}
        filters={
          <>
            <FilterChip
              kind="one"
              label="Area"
              options={[
                { value: 'whole', label: 'Whole program' },
                ...room.areas.map(({ code, title, items }) => ({ value: code, label: `${code} ${title}`, count: items })),
              ]}
              {...list.chip('area')}
            />
            {isReader && (
              <FilterChip kind="one" label="New" options={[{ value: 'new', label: 'Since you last looked' }]} {...list.chip('only')} />
            )}
            {role !== 'institution' && !isReader && (
              <FilterChip
                kind="one"
                label="Taken out"
                options={[{ value: 'removed', label: 'Taken out of the room' }]}
                {...list.chip('only')}
              />
            )}
          </>
        }
        nothing="Nothing in the room matches"
        none={{
          icon: 'folder',
          title: 'Nothing lies here yet',
          text: mayFill
            ? 'Add the program performance profile first, then evidence area by area.'
            : 'The institution has not laid anything out yet.',
        }}
      />
      {open?.what === 'files' && <AddFiles room={room} onClose={close} onChosen={uploads.add} />}
      {open?.what === 'version' && <AddFiles room={room} item={open.item} onClose={close} onChosen={uploads.add} />}
      {open?.what === 'link' && <AddLink room={room} onClose={close} />}
      {open?.what === 'link-version' && <AddLink room={room} item={open.item} onClose={close} />}
      {open?.what === 'edit' && <ItemEdit room={room} item={open.item} onReload={() => list.read.refetch()} onClose={close} />}
      {open?.what === 'item' && <ItemDialog item={open.item} onClose={close} />}
    </Section>
  )
}

const columns: readonly Column<EvidenceItem>[] = [
  {
    key: 'title',
    header: 'Title',
    lead: true,
    render: ({ title, is_new, kind, name, bytes, url }) => (
      <>
        {title} {is_new && <Status tone="note">New</Status>}
        <span className={styles.what}>{kind === 'link' ? hostOf(url) : `${name}, ${formatBytes(bytes ?? 0)}`}</span>
      </>
    ),
  },
  { key: 'number', header: 'Version', width: 90, align: 'right', priority: 2, render: ({ number }) => number },
  {
    key: 'added',
    header: 'Added',
    width: 220,
    priority: 2,
    render: ({ added_at, added_by, removed_at }) => (
      <>
        <span className={styles.when}>{removed_at ? `Taken out ${formatInstant(removed_at)}` : formatInstant(added_at)}</span>
        {!removed_at && added_by && <span className={styles.what}>{added_by}</span>}
      </>
    ),
  },
]

function hostOf(url: string | null): string {
  return url && URL.canParse(url) ? new URL(url).host : ''
}

function placeOf({ slot, area }: EvidenceItem, room: EvidenceRoom): string {
  if (slot === 'profile') return 'Program performance profile'
  if (area === null) return 'Whole program'
  return `Area ${area}: ${room.areas.find(({ code }) => code === area)?.title ?? ''}`
}
