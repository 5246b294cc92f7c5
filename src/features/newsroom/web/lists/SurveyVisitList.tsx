/** `/admin/survey-visits`: the announcements of survey visits; the visits themselves are in the schedule. */
import { agency } from '../../../../../agency.config.ts'
import { AnnouncementTable } from './AnnouncementTable.tsx'

export const meta = () => [{ title: `Survey visits · ${agency.acronym}` }]

export default function SurveyVisitList() {
  return (
    <AnnouncementTable
      title="Survey visits"
      name="survey-visit-announcements"
      one="survey visit announcement"
      many="announcements of survey visits"
      category="ann_survey_visits"
    />
  )
}
