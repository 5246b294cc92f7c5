import { Page } from '../ui/Page.tsx'

export default function EditedList() {
  return <Page title="Announcements">{null}</Page>
}
