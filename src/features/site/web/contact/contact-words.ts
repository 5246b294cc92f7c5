export const title = 'Contact Us'

/** What each line is for; a line the list does not know is shown without. */
export const forWhat: Record<string, string> = {
  'QA & HR': 'survey visits, reports and results; teams and accreditors',
  'ED & Finance': 'fees, payments and receipts; letters to the Executive Director',
  ID: 'trainings, conferences and membership',
  General: 'everything else, and when you are not sure',
}
