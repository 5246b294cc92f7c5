import { agency } from '../../../../agency.config.ts'
import { RatingPage } from './RatingPage.tsx'

export const meta = () => [{ title: `Ratings of an accreditor · ${agency.acronym}` }]

export default function AccreditorRating() {
  return <RatingPage about="accreditor" />
}
