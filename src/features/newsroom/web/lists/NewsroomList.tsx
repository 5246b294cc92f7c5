/** `/admin/announcements`: everything that is written for the public, drafts included. */
import { agency } from '../../../../../agency.config.ts'
import { AnnouncementTable } from './AnnouncementTable.tsx'

export const meta = () => [{ title: `Announcements · ${agency.acronym}` }]

export default function NewsroomList() {
  return <AnnouncementTable title="Announcements" name="announcements" one="announcement" many="announcements" />
}
