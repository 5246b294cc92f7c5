import { RatingPage } from './RatingPage.tsx'

export default function InstitutionRating() {
  return <RatingPage about="institution" />
}
