import { Page } from '../ui/Page.tsx'

export default function AccountInfoList() {
  return <Page title="Accreditor Account Info.">{null}</Page>
}
