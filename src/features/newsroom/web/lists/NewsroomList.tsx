/** `/admin/announcements`: everything that is written for the public, drafts included. */
import { agency } from '../../../../../agency.config.ts'
import { EditedTable } from './AnnouncementTable.tsx'

export const meta = () => [{ title: `Announcements · ${agency.acronym}` }]

export default function EditedList() {
  return <EditedTable title="Announcements" name="announcements" one="announcement" many="announcements" />
}
