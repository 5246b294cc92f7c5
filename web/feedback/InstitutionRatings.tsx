import { Page } from '../ui/Page.tsx'

export default function InstitutionRatings() {
  return <Page title="Institution Ratings">{null}</Page>
}
