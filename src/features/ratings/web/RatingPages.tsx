import { Page } from '../../../kit/web/record/Page.tsx'

export function RatingPages() {
  return <Page title="Ratings">{null}</Page>
}
