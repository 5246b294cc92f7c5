import { Page } from '../ui/Page.tsx'

export default function EditedPage() {
  return <Page title="Announcement">{null}</Page>
}
