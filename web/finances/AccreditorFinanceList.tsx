import { Page } from '../ui/Page.tsx'

export default function AccreditorFinanceList() {
  return <Page title="Accreditor Finance">{null}</Page>
}
