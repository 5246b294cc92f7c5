/** `/admin/conference` and `/admin/conferences`: the announcements of conferences. */
import { agency } from '../../../../../agency.config.ts'
import { AnnouncementTable } from './AnnouncementTable.tsx'

export const meta = () => [{ title: `Conferences · ${agency.acronym}` }]

export default function ConferenceList() {
  return <AnnouncementTable title="Conferences" name="conferences" one="conference" many="conferences" category="ann_conferences" />
}
