import { NativeSelect, TextInput } from '@mantine/core'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { evidence } from '../../contract.ts'
import type { EvidenceItem, EvidenceRoom } from '../../contract-records.ts'
import { firstPlace, goalOf, placeOptions } from '../upload/place-options.ts'

/** Adds a link, or a link as the next version of an item. */
export function AddLink({ room, item, onClose }: { room: EvidenceRoom; item?: EvidenceItem; onClose: () => void }) {
  const form = useCallForm({
    call: evidence.link,
    initial: { place: firstPlace(room), title: item?.title ?? '', url: '' },
    labels: { place: 'About', title: 'Title', url: 'Address' },
    input: ({ place, title, url }) => ({
      params: { survey_id: room.id },
      body: { ...goalOf(place), title, url: url.trim(), ...(item ? { item_id: item.id } : {}) },
    }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={item ? `New version of ${item.title}` : 'Add a link'}
      description={item ? `Version ${item.number} stays readable` : 'Make sure that the team can open it'}
      verb={item ? 'Add version' : 'Add link'}
    >
      {!item && <NativeSelect label="About" data={placeOptions(room)} {...form.field('place')} />}
      {!item && <TextInput label="Title" required maxLength={200} {...form.field('title')} />}
      <TextInput label="Address" required type="url" inputMode="url" placeholder="https://" maxLength={2_000} {...form.field('url')} />
    </FormDialog>
  )
}

/** Another title or area. */
export function ItemEdit(props: { room: EvidenceRoom; item: EvidenceItem; onReload: () => unknown; onClose: () => void }) {
  const { room, item, onReload, onClose } = props
  const isProfile = item.slot === 'profile'
  const form = useCallForm({
    call: evidence.edit,
    initial: { title: item.title, place: isProfile ? 'profile' : (item.area ?? 'whole') },
    labels: { title: 'Title', place: 'About' },
    fieldOf: (name) => (name === 'area' ? 'place' : name),
    input: ({ title, place }) => ({ params: { id: item.id }, body: { title, area: goalOf(place).area, version: item.version } }),
    onDone: onClose,
    loadAgain: onReload,
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Change ${item.title}`} verb="Save">
      <TextInput label="Title" required maxLength={200} {...form.field('title')} />
      {!isProfile && <NativeSelect label="About" data={placeOptions(room).slice(1)} {...form.field('place')} />}
    </FormDialog>
  )
}
