/** The five-point items of feedback (docs/domain.md#feedback) and how they are asked. Without zod, so that pages stay light. */
export const accreditorItems = [
  'preparation',
  'organisation',
  'conduct_with_team',
  'conduct_with_personnel',
  'knowledge',
  'writing',
  'attendance',
] as const
type AccreditorItem = (typeof accreditorItems)[number]

export const institutionItems = ['materials', 'preparedness', 'access', 'cooperation', 'logistics'] as const
type InstitutionItem = (typeof institutionItems)[number]

export type FeedbackItem = AccreditorItem | InstitutionItem

export const feedbackSubjects = ['accreditor', 'institution'] as const
export type FeedbackSubject = (typeof feedbackSubjects)[number]

export const highestScore = 5
/** The judged party sees averages only when at least this many voices (accounts) have spoken, so that nobody can be singled out. */
export const fewestForAverages = 3

export const itemNames: Record<FeedbackItem, string> = {
  preparation: 'Preparation',
  organisation: 'Organisation',
  conduct_with_team: 'Conduct with the team',
  conduct_with_personnel: 'Conduct with school personnel',
  knowledge: 'Knowledge of the criteria',
  writing: 'Writing',
  attendance: 'Attendance',
  materials: 'Materials in time',
  preparedness: 'Preparedness',
  access: 'Access to documents',
  cooperation: 'Cooperation',
  logistics: 'Logistics',
}

/** What each item asks, for the person who judges. */
export const itemQuestions: Record<FeedbackItem, string> = {
  preparation: 'Had read the survey materials and knew our programs',
  organisation: 'Kept to the schedule and led meetings well',
  conduct_with_team: 'Worked with the other members of the team',
  conduct_with_personnel: 'Was courteous and fair to faculty, staff and students',
  knowledge: 'Knew the criteria and applied them evenly',
  writing: 'Wrote findings that are clear and can be acted on',
  attendance: 'Was there on time, on every day of the visit',
  materials: 'Survey materials were complete and came in time',
  preparedness: 'The school was ready when the team arrived',
  access: 'Documents and evidence were easy to get at',
  cooperation: 'People answered questions openly',
  logistics: 'Rooms, transport and meals were arranged',
}

/** What the five points mean. */
export const scoreNames = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const

/** The items asked about one side. */
export function itemsAbout(about: FeedbackSubject): readonly FeedbackItem[] {
  return about === 'accreditor' ? accreditorItems : institutionItems
}
