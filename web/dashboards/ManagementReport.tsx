import { Page } from '../ui/Page.tsx'

export default function ManagementReport() {
  return <Page title="Management report">{null}</Page>
}
