import { agency } from '../../../../agency.config.ts'
import { RatingsPage } from './RatingsPage.tsx'

export const meta = () => [{ title: `Institution Ratings · ${agency.acronym}` }]

export default function InstitutionRatings() {
  return <RatingsPage about="institution" />
}
