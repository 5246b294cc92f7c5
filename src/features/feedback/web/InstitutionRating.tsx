import { agency } from '../../../../agency.config.ts'
import { RatingPage } from './RatingPage.tsx'

export const meta = () => [{ title: `Ratings of an institution · ${agency.acronym}` }]

export default function InstitutionRating() {
  return <RatingPage about="institution" />
}
