import { Page } from '../ui/Page.tsx'

export default function AccreditorList() {
  return <Page title="Accreditor">{null}</Page>
}
