import { Page } from '../ui/Page.tsx'

export default function InstitutionRating() {
  return <Page title="Ratings of an institution">{null}</Page>
}
