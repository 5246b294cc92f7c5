/** The four categories of announcements (specification §2). Without zod, because the public pages load it. */
export const announcementCategories = [
  {
    category: 'ann_accrediting_survey_news',
    name: 'Accreditation Survey News',
    tag: 'Survey news',
    path: '/announcements/latest-news',
    menu: 'Results and decisions',
    says: 'Results of surveys, decisions of the Board, and changes to the way surveys are run.',
  },
  {
    category: 'ann_survey_visits',
    name: 'Survey Visits',
    tag: 'Survey visit',
    path: '/announcements/survey-visits',
    menu: 'Where teams are going',
    says: 'Which campuses are visited, when, and what to prepare before a team arrives.',
  },
  {
    category: 'trainings',
    name: 'Trainings',
    tag: 'Training',
    path: '/announcements/trainings',
    menu: 'Courses for accreditors and QA staff',
    says: 'Courses, seminars and refreshers for accreditors, team leaders and QA staff of member institutions.',
  },
  {
    category: 'ann_conferences',
    name: 'Conferences',
    tag: 'Conference',
    path: '/announcements/conferences',
    menu: 'Meetings open to all members',
    says: 'Meetings of the member institutions: programmes, dates, and how to take part.',
  },
] as const

export type AnnouncementCategory = (typeof announcementCategories)[number]['category']

/** The words that belong to a category. */
export function categoryOf(category: AnnouncementCategory): (typeof announcementCategories)[number] {
  return announcementCategories.find((one) => one.category === category)!
}
