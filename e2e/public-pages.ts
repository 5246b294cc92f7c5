/** The pages of the public site, listed once more, and what the error pages say. */
import { agency } from '../src/kit/contract/agency.ts'

const accreditation = `/${agency.slug}-accreditation`
const about = `/about-${agency.slug}`

/** Besides `/announcement`, which needs to be told which one. */
export const publicPages = [
  '/',
  '/announcements',
  '/announcements/latest-news',
  '/announcements/survey-visits',
  '/announcements/trainings',
  '/announcements/conferences',
  '/c',
  '/contact-us',
  '/register/programs',
  '/register/data',
  '/transparency',
  '/resources',
  '/error-test',
  `${accreditation}/conduct-of-accreditation`,
  `${accreditation}/benefits-of-accreditation`,
  `${accreditation}/outcomes-based-quality-assurance`,
  `${accreditation}/internalizing-qa-systems`,
  `${accreditation}/why-iqas`,
  `${about}/who-we-are`,
  `${about}/institutional-members`,
  `${about}/board-of-trustees`,
]

export const errorPages = [
  [404, 'Page Not Found', 'The page you are looking for doesn’t exist or an error occurred.'],
  [403, 'Forbidden', "You don't have access to this resource."],
  [503, 'We will be right back!', 'We are working on a few fixes and will be back up shortly. Thank you.'],
  [500, 'Internal Server Error', 'The server encountered an unexpected condition. Please try again later.'],
] as const
