import { ActionIcon, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatDay, weekdayName } from '../../../kit/contract/days.ts'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { type CallForm, useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { mostContacts, mostItems, mostPlaces, type Packet, packets } from '../contract.ts'
import { daysOf } from '../rules.ts'
import styles from './dialog.module.css'

type Values = ReturnType<typeof valuesOf>

/** Programme, places, contacts and travel notes, written at once. `onReload` reads the packet as somebody else wrote it meanwhile. */
export function PacketDialog(props: { packet: Packet; onReload: () => Promise<Packet | undefined>; onClose: () => void }) {
  const { onReload, onClose } = props
  const [packet, setPacket] = useState(props.packet)
  const form = useCallForm({
    call: packets.write,
    initial: valuesOf(packet),
    labels: { travel: 'Travel and lodging' },
    input: ({ programme, ...values }) => ({
      params: { accreditation_id: packet.accreditation_id },
      body: { ...values, programme: programme.map((item) => ({ ...item, to: item.to || null })), version: packet.version },
    }),
    onDone: onClose,
    loadAgain: async () => {
      const fresh = await onReload()
      if (!fresh) return false
      form.takeOver(valuesOf(fresh), touchedIn(form.values, valuesOf(packet)))
      setPacket(fresh)
    },
  })
  const days = daysOf({ ...packet, programme: form.values.programme })
  const another = { day: form.values.programme.at(-1)?.day ?? packet.visit_date, from: '', to: '', what: '', who: '', place: '' }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size={1150}
      title={`Packet of ${packet.number}`}
      description={packet.institution.name}
      verb="Save"
    >
      <Lines form={form} name="programme" title="Programme" what="item" blank={another} most={mostItems}>
        {(field) => (
          <>
            <NativeSelect label="Day" data={days.map((day) => ({ value: day, label: dayWords(day, packet) }))} {...field('day')} />
            <TextInput type="time" label="From" {...field('from')} />
            <TextInput type="time" label="To" {...field('to')} />
            <TextInput label="What" {...field('what')} />
            <TextInput label="Who" {...field('who')} />
            <TextInput label="Place" {...field('place')} />
          </>
        )}
      </Lines>
      <Lines form={form} name="places" title="Places" what="place" blank={{ what: '', where: '' }} most={mostPlaces}>
        {(field) => (
          <>
            <TextInput label="What is there" placeholder="Base room of the team" {...field('what')} />
            <TextInput label="Where" placeholder="Library, second floor" {...field('where')} />
          </>
        )}
      </Lines>
      <Lines
        form={form}
        name="contacts"
        title="Contacts at the institution"
        what="contact"
        blank={{ name: '', about: '', phone: '', email: '' }}
        most={mostContacts}
      >
        {(field) => (
          <>
            <TextInput label="Name" {...field('name')} />
            <TextInput label="What for" placeholder="Transport" {...field('about')} />
            <TextInput label="Phone" type="tel" {...field('phone')} />
            <TextInput label="E-mail" type="email" {...field('email')} />
          </>
        )}
      </Lines>
      <Textarea
        label="Travel and lodging"
        description="How the team comes, where it stays, who fetches it."
        autosize
        minRows={3}
        {...form.field('travel')}
      />
    </FormDialog>
  )
}

type LinesProps = {
  form: CallForm<Values>
  name: 'programme' | 'places' | 'contacts'
  title: string
  /** What one is called: `item`. */
  what: string
  /** A new one. */
  blank: Values[LinesProps['name']][number]
  most: number
  children: (field: (part: string) => ReturnType<CallForm<Values>['field']>) => ReactNode
}

function Lines({ form, name, title, what, blank, most, children }: LinesProps) {
  const lines = form.values[name]
  const fieldOf = (index: number) => (part: string) => form.field(`${name}.${index}.${part}` as keyof Values)
  return (
    <fieldset className={styles.lines} id={form.idOf(name)} tabIndex={-1}>
      <legend>{title}</legend>
      {form.error(name) && <p role="alert">{form.error(name)}</p>}
      {lines.map((_, index) => (
        <fieldset key={index} className={styles[name]} aria-label={`${title}, ${what} ${index + 1}`}>
          {children(fieldOf(index))}
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={`Remove ${what} ${index + 1}`}
            onClick={() => form.form.removeListItem(name, index)}
          >
            <Icon name="trash" />
          </ActionIcon>
        </fieldset>
      ))}
      {lines.length < most && (
        <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => form.form.insertListItem(name, { ...blank })}>
          Add {/^[aeiou]/.test(what) ? 'an' : 'a'} {what}
        </Button>
      )}
    </fieldset>
  )
}

function valuesOf({ programme, places, contacts, travel }: Packet) {
  return { programme: programme.map((item) => ({ ...item, to: item.to ?? '' })), places, contacts, travel }
}

function touchedIn(typed: Values, loaded: Values): (keyof Values)[] {
  const names = ['programme', 'places', 'contacts', 'travel'] as const
  return names.filter((name) => JSON.stringify(typed[name]) !== JSON.stringify(loaded[name]))
}

function dayWords(day: string, { visit_date, visit_end }: Packet): string {
  const isOf = day >= visit_date && day <= visit_end
  return `${weekdayName(day).slice(0, 3)} ${formatDay(day)}${isOf ? '' : ' (not a day of the visit)'}`
}
