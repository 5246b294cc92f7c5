import { RatingsPage } from './RatingsPage.tsx'

export default function InstitutionRatings() {
  return <RatingsPage about="institution" />
}
