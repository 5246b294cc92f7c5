import { AnnouncementTable } from './AnnouncementTable.tsx'

export default function ConferenceList() {
  return <AnnouncementTable title="Conferences" name="conferences" one="conference" many="conferences" category="ann_conferences" />
}
