import { Page } from '../ui/Page.tsx'

export default function SurveyVisitList() {
  return <Page title="Survey visits">{null}</Page>
}
