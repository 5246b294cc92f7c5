/** The texts of the public pages and of the FAQ’s: what of each the agency may write anew (docs/domain.md#public-texts). */
import { addresses } from '../navigation/rules-public.ts'

export type TextField = {
  readonly name: string
  readonly label: string
  /** Most characters. */
  readonly most: number
}

export type PublicTextKind = {
  /** As it is stored, and named in addresses. */
  readonly name: string
  readonly title: string
  /** Where it is read; the FAQ’s have no page. */
  readonly path: string | null
  /** Below `content/`. */
  readonly file: string
  readonly fields: readonly TextField[]
  /** Whether Markdown stands below the fields. */
  readonly hasBody: boolean
}

const pageFields: readonly TextField[] = [
  { name: 'title', label: 'Title', most: 80 },
  { name: 'description', label: 'Description for search engines', most: 170 },
  { name: 'lead', label: 'Lead', most: 400 },
]

/** The sentences of the home page, in their order. */
export const homeFields = [
  { name: 'eyebrow', label: 'Line above the headline', most: 80 },
  { name: 'headline', label: 'Headline', most: 80 },
  { name: 'lead', label: 'Lead', most: 300 },
  { name: 'institutions', label: 'For institutions', most: 200 },
  { name: 'accreditors', label: 'For accreditors', most: 200 },
  { name: 'students', label: 'For students and families', most: 200 },
  { name: 'levels_title', label: 'Levels: heading', most: 80 },
  { name: 'levels', label: 'Levels: what one is', most: 400 },
  { name: 'levels_grace', label: 'Levels: the grace period', most: 300 },
  { name: 'candidate', label: 'What a Candidate shows', most: 200 },
  { name: 'level_1', label: 'What Level I asks', most: 200 },
  { name: 'level_2', label: 'What Level II asks', most: 200 },
  { name: 'level_3', label: 'What Level III asks', most: 200 },
  { name: 'level_4', label: 'What Level IV asks', most: 200 },
  { name: 'visit_title', label: 'Survey visit: heading', most: 80 },
  { name: 'visit', label: 'Survey visit: what a team does', most: 300 },
  { name: 'closing_title', label: 'Last heading', most: 80 },
  { name: 'closing', label: 'Last sentence', most: 300 },
] as const satisfies readonly TextField[]

export type HomeField = (typeof homeFields)[number]['name']

export const publicTexts: readonly PublicTextKind[] = [
  { name: 'home', title: 'Home page', path: '/', file: 'home.md', fields: homeFields, hasBody: false },
  page('The Conduct of Accreditation', addresses.conduct),
  page('Benefits of Accreditation', addresses.benefits),
  page('Outcomes-based Quality Assurance', addresses.outcomes),
  page('Internalizing QA Systems', addresses.internalizing),
  page('Why IQAs', addresses.iqas),
  page('Who we are', addresses.whoWeAre),
  page('Board of Trustees', addresses.trustees),
  { name: 'faq', title: 'FAQ’s', path: null, file: 'faq/questions.md', fields: [], hasBody: true },
]

/** An information page is named as the last part of its address. */
function page(title: string, path: string): PublicTextKind {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return { name, title, path, file: `pages/${name}.md`, fields: pageFields, hasBody: true }
}

/** The drawings a text may name. */
export const figureNames = ['outcome-loop', 'path-of-a-decision', 'season-and-habit', 'who-gains', 'who-is-what', 'yearly-cycle'] as const
export type FigureName = (typeof figureNames)[number]
