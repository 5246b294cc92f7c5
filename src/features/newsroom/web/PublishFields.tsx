import { Checkbox, Radio } from '@mantine/core'
import '@mantine/dates/styles.layer.css'
import { addDays, agencyDay, agencyInstant, agencyTime, agencyZone, formatInstant, formatTime } from '../../../kit/contract/days.ts'
import { DateTimePicker } from '../../../kit/web/fields/DateTimePicker.tsx'
import { Card } from '../../../kit/web/record/Section.tsx'
import type { AnnouncementValues } from './announcement-values.ts'
import { Meanwhile } from './Meanwhile.tsx'
import styles from './newsroom.module.css'
import type { AnnouncementFormState } from './use-announcement-form.ts'

/** When visitors see it, and whether it stays on top. */
export function PublishFields({ edited }: { edited: AnnouncementFormState }) {
  const { form, loaded } = edited
  const { when, publish_at } = form.values
  const isPublic = loaded?.state === 'published'
  const isPast = publish_at !== '' && Date.parse(agencyInstant(publish_at)) <= Date.now()
  function choose(next: string) {
    form.set('when', next as AnnouncementValues['when'])
    if (next === 'later' && !publish_at)
      form.set('publish_at', isPublic ? agencyTime(loaded.publish_at) : `${addDays(agencyDay(), 1)} 08:00:00`)
  }
  return (
    <Card>
      <h2 className={styles.cardTitle}>Publishing</h2>
      <Radio.Group aria-label="Publishing" id={form.idOf('when')} value={when} onChange={choose}>
        <div className={styles.stack}>
          <Radio value="draft" label="Draft" description={isPublic ? 'Takes it off the site. Only staff see it.' : 'Only staff see it.'} />
          <Radio
            value="now"
            label={isPublic ? 'Published' : 'Publish now'}
            description={isPublic ? `Since ${formatInstant(loaded.publish_at)}.` : 'On the site as soon as you save.'}
          />
          <Radio
            value="later"
            label={isPublic ? 'Published at another time' : 'Publish at a time'}
            description="By itself, on the day and at the hour you choose."
          />
        </div>
      </Radio.Group>
      {when === 'later' && (
        <DateTimePicker
          mt="sm"
          label="Day and time"
          placeholder="Choose"
          description={`${isPast ? 'Past: it is public as soon as you save, under this date. ' : ''}${agencyZone()}, where it is ${formatTime(Date.now())} now.`}
          id={form.idOf('publish_at')}
          value={publish_at || null}
          onChange={(value) => form.set('publish_at', value ?? '')}
          error={form.error('publish_at')}
        />
      )}
      <Meanwhile edited={edited} group="when" />
      <div className={styles.pin}>
        <Checkbox label="Pin" description="Stands on top of its category." {...form.field('pinned', { type: 'checkbox' })} />
        <Meanwhile edited={edited} group="pinned" />
      </div>
    </Card>
  )
}
