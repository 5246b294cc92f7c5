import { TextInput } from '@mantine/core'
import { DatePickerInput } from '../../../kit/web/fields/DatePickerInput.tsx'
import { Select } from '../../../kit/web/fields/Select.tsx'
import { Card } from '../../../kit/web/record/Section.tsx'
import { partWhenSeen } from '../../../kit/web/states/part-when-seen.tsx'
import { announcementCategories } from '../../navigation/rules-categories.ts'
import { Meanwhile } from './Meanwhile.tsx'
import styles from './newsroom.module.css'
import type { AnnouncementFormState } from './use-announcement-form.ts'

const CoverField = partWhenSeen(
  () => import('./CoverField.tsx').then((file) => file.CoverField),
  () => ({ height: 190 }),
)

/** Category, cover and the event. */
export function AnnouncementDetails({ edited }: { edited: AnnouncementFormState }) {
  const { form } = edited
  return (
    <>
      <Card>
        <h2 className={styles.cardTitle}>Category and cover</h2>
        <div className={styles.stack}>
          <div>
            <Select
              label="Category"
              placeholder="Choose"
              data={announcementCategories.map(({ category, name }) => ({ value: category, label: name }))}
              allowDeselect={false}
              {...form.field('category')}
            />
            <Meanwhile edited={edited} group="category" />
          </div>
          <CoverField edited={edited} />
        </div>
      </Card>
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
    </>
  )
}
