import { AnnouncementTable } from './AnnouncementTable.tsx'

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
