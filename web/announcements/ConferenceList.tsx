import { Page } from '../ui/Page.tsx'

export default function ConferenceList() {
  return <Page title="Conferences">{null}</Page>
}
