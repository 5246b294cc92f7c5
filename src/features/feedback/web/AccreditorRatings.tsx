import { RatingsPage } from './RatingsPage.tsx'

export default function AccreditorRatings() {
  return <RatingsPage about="accreditor" />
}
