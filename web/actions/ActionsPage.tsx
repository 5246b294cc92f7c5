import { Page } from '../ui/Page.tsx'

export default function ActionsPage() {
  return <Page title="Actions">{null}</Page>
}
