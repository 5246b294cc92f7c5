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
const EventFields = partWhenSeen(
  () => import('./EventFields.tsx').then((file) => file.EventFields),
  () => ({ height: 252, onPhones: 264 }),
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
      <EventFields edited={edited} />
    </>
  )
}
