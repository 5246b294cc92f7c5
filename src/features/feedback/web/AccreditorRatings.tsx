import { agency } from '../../../../agency.config.ts'
import { RatingsPage } from './RatingsPage.tsx'

export const meta = () => [{ title: `Accreditor Ratings · ${agency.acronym}` }]

export default function AccreditorRatings() {
  return <RatingsPage about="accreditor" />
}
