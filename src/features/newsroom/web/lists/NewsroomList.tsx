import { AnnouncementTable } from './AnnouncementTable.tsx'

export default function NewsroomList() {
  return <AnnouncementTable title="Announcements" name="announcements" one="announcement" many="announcements" />
}
