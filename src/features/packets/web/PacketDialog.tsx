import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { addDays, formatDay } from '../../../kit/contract/days.ts'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { mostItems, type Packet, packets } from '../contract.ts'
import styles from './packet.module.css'

/** Programme and travel notes, written at once. */
export function PacketDialog({ packet, onClose }: { packet: Packet; onClose: () => void }) {
  const form = useCallForm({
    call: packets.write,
    initial: { programme: packet.programme.map((item) => ({ ...item, to: item.to ?? '' })), travel: packet.travel },
    input: ({ programme, travel }) => ({
      params: { accreditation_id: packet.accreditation_id },
      body: { programme: programme.map((item) => ({ ...item, to: item.to || null })), travel, version: packet.version },
    }),
    onDone: onClose,
  })
  const { programme } = form.values
  const at = (index: number, name: string) => ({
    ...form.form.getInputProps(`programme.${index}.${name}`),
    id: form.idOf(`programme.${index}.${name}`),
  })
  const days = daysOf(packet)
  const another = { day: programme.at(-1)?.day ?? packet.visit_date, from: '', to: '', what: '', who: '', place: '' }
  return (
    <FormDialog form={form} onClose={onClose} title="Write the packet" verb="Keep the packet">
      {programme.map((_, index) => (
        <fieldset key={index} className={styles.item}>
          <legend>Item {index + 1}</legend>
          <NativeSelect label="Day" data={days.map((day) => ({ value: day, label: formatDay(day) }))} {...at(index, 'day')} />
          <TextInput type="time" label="From" {...at(index, 'from')} />
          <TextInput type="time" label="To (optional)" {...at(index, 'to')} />
          <TextInput label="What" maxLength={200} {...at(index, 'what')} />
          <TextInput label="Who (optional)" maxLength={200} {...at(index, 'who')} />
          <TextInput label="Place (optional)" maxLength={200} {...at(index, 'place')} />
          <Button variant="subtle" onClick={() => form.form.removeListItem('programme', index)}>
            Take item {index + 1} out
          </Button>
        </fieldset>
      ))}
      <Button variant="default" disabled={programme.length >= mostItems} onClick={() => form.form.insertListItem('programme', another)}>
        Add an item
      </Button>
      <Textarea label="Travel and lodging (optional)" autosize minRows={3} maxLength={2000} {...form.field('travel')} />
    </FormDialog>
  )
}

function daysOf({ visit_date, visit_end }: Packet): string[] {
  const days = []
  for (let day = visit_date; day <= visit_end; day = addDays(day, 1)) days.push(day)
  return days
}
