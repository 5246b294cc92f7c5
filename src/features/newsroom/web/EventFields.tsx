import { TextInput } from '@mantine/core'
import { DatePickerInput } from '../../../kit/web/fields/DatePickerInput.tsx'
import { Card } from '../../../kit/web/record/Section.tsx'
import { Meanwhile } from './Meanwhile.tsx'
import styles from './newsroom.module.css'
import type { AnnouncementFormState } from './use-announcement-form.ts'

/** Days and place of the event an announcement tells of. */
export function EventFields({ edited }: { edited: AnnouncementFormState }) {
  const { form } = edited
  return (
    <Card>
      <h2 className={styles.cardTitle}>Event</h2>
      <div className={styles.stack}>
        <div>
          <DatePickerInput
            type="range"
            allowSingleDateInRange
            clearable
            label="Event dates"
            placeholder="First and last day"
            id={form.idOf('event_from')}
            value={[form.values.event_from || null, form.values.event_to || null]}
            onChange={([from, to]) => {
              form.set('event_from', from ?? '')
              form.set('event_to', to ?? '')
            }}
            error={form.error('event_from') ?? form.error('event_to')}
            description="Only when it tells of an event. It gets a calendar entry."
          />
          <Meanwhile edited={edited} group="event_from" />
        </div>
        <div>
          <TextInput label="Venue" maxLength={200} {...form.field('venue')} />
          <Meanwhile edited={edited} group="venue" />
        </div>
      </div>
    </Card>
  )
}
