/** The public menu; `{brand}` in the addresses is the agency's slug. */
import { announcementCategories } from '../../../navigation/rules-categories.ts'
import { addresses } from '../../../navigation/rules-public.ts'

export type MenuLink = { name: string; to: string; says: string }
export type MenuItem = { name: string; to: string; links?: undefined } | { name: string; to?: undefined; links: readonly MenuLink[] }

export { addresses }

export const accreditationLinks: readonly MenuLink[] = [
  { name: 'The Conduct of Accreditation', to: addresses.conduct, says: 'Eight steps from application to certificate' },
  { name: 'Benefits of Accreditation', to: addresses.benefits, says: 'What a level means for students and budgets' },
  { name: 'Outcomes-based Quality Assurance', to: addresses.outcomes, says: 'Judging what graduates can do' },
  { name: 'Internalizing QA Systems in SUCs', to: addresses.internalizing, says: 'Making review a habit of the house' },
  { name: 'Why IQAS?', to: addresses.iqas, says: 'The case for an internal system' },
]
export const aboutLinks: readonly MenuLink[] = [
  { name: 'Who We Are', to: addresses.whoWeAre, says: 'Mandate, people and history' },
  { name: 'Institutional members', to: addresses.members, says: 'By region, with their levels' },
  { name: 'Board of Trustees', to: addresses.trustees, says: 'Who decides' },
]
const announcementLinks: readonly MenuLink[] = announcementCategories.map((category) => ({
  name: category.name,
  to: category.path,
  says: category.menu,
}))

export const mainMenu: readonly MenuItem[] = [
  { name: 'Home', to: '/' },
  { name: 'Accreditation', links: accreditationLinks },
  {
    name: 'About',
    links: [...aboutLinks, { name: 'Public register', to: addresses.register, says: 'By region, on any day' }],
  },
  { name: 'Announcements', links: announcementLinks },
  { name: 'Resources', to: addresses.resources },
  { name: 'Contact Us', to: addresses.contact },
]

export const quickLinks = [
  { name: 'Home', to: '/' },
  { name: 'Accreditation', to: addresses.conduct },
  { name: 'About', to: addresses.whoWeAre },
  { name: 'Announcements', to: '/announcements/latest-news' },
  { name: 'Public register', to: addresses.register },
  { name: 'Contact Us', to: addresses.contact },
] as const
