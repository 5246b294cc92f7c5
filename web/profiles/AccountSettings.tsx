import { Page } from '../ui/Page.tsx'

export default function AccountSettings() {
  return <Page title="Account Settings">{null}</Page>
}
