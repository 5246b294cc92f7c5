import { RatingPage } from './RatingPage.tsx'

export default function AccreditorRating() {
  return <RatingPage about="accreditor" />
}
