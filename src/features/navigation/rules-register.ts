/** Where the public register is read. Apart from the other addresses: no page that wakes up needs to know them. */
import { addresses } from './rules-public.ts'

export const registerAddresses = {
  search: addresses.register,
  data: '/register/data',
  programsCsv: '/register/data/programs.csv',
  programsJson: '/register/data/programs.json',
  decisionsCsv: '/register/data/decisions.csv',
  decisionsJson: '/register/data/decisions.json',
  changes: '/register/changes.json',
  atom: '/register/changes.atom',
  siteMap: '/sitemap-register.xml',
  program: (id: string) => `/register/programs/${id}`,
  linked: (id: string) => `/register/programs/${id}.jsonld`,
  badge: (id: string) => `/register/badge/${id}.svg`,
  campus: (id: string) => `/register/campuses/${id}`,
  institution: (id: string) => `/register/institutions/${id}`,
  linkedInstitution: (id: string) => `/register/institutions/${id}.jsonld`,
} as const
