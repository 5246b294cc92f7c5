import { Page } from '../ui/Page.tsx'

export default function AccountList() {
  return <Page title="Users">{null}</Page>
}
