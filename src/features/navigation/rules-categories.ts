/** The four categories of announcements. Without zod, because the public pages load it. */
export const announcementCategories = [
  {
    category: 'ann_accrediting_survey_news',
    name: 'Accreditation Survey News',
    tag: 'Survey news',
    path: '/announcements/latest-news',
    menu: 'Results and decisions',
  },
  {
    category: 'ann_survey_visits',
    name: 'Survey Visits',
    tag: 'Survey visit',
    path: '/announcements/survey-visits',
    menu: 'Where teams are going',
  },
  {
    category: 'trainings',
    name: 'Trainings',
    tag: 'Training',
    path: '/announcements/trainings',
    menu: 'Courses for accreditors and QA staff',
  },
  {
    category: 'ann_conferences',
    name: 'Conferences',
    tag: 'Conference',
    path: '/announcements/conferences',
    menu: 'Meetings open to all members',
  },
] as const

export type AnnouncementCategory = (typeof announcementCategories)[number]['category']

/** What stands in a category. */
export const categorySays: Record<AnnouncementCategory, string> = {
  ann_accrediting_survey_news: 'Results of surveys, decisions of the Board, and changes to the way surveys are run.',
  ann_survey_visits: 'Which campuses are visited, when, and what to prepare before a team arrives.',
  trainings: 'Courses, seminars and refreshers for accreditors, team leaders and QA staff of member institutions.',
  ann_conferences: 'Meetings of the member institutions: programmes, dates, and how to take part.',
}

/** The words that belong to a category. */
export function categoryOf(category: AnnouncementCategory): (typeof announcementCategories)[number] {
  return announcementCategories.find((one) => one.category === category)!
}
