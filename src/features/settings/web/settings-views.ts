/** The sections of the settings, as the page lists them. */
import { type ComponentType, lazy } from 'react'

import { sectionNames } from '../rules.ts'
import type { ViewProps } from './use-section-form.ts'

type View = { key: string; room: (typeof settingsRooms)[number]; label: string; Part: ComponentType<ViewProps> }

export const settingsRooms = ['The agency', 'Surveys', 'Levels', 'Money', 'Words'] as const

const part = (name: 'AgencyForm' | 'ContactForm' | 'TrusteesForm') =>
  lazy(() => import('./IdentityForms.tsx').then((file) => ({ default: file[name] })))
const list = (name: 'RegionsForm' | 'AreasForm' | 'HolidaysForm' | 'DeclarationsForm') =>
  lazy(() => import('./ListForms.tsx').then((file) => ({ default: file[name] })))
const rates = (name: 'FeesForm' | 'HonorariaForm' | 'ThresholdsForm' | 'TermsForm') =>
  lazy(() => import('./RateForms.tsx').then((file) => ({ default: file[name] })))

export const settingsViews: readonly View[] = [
  { key: 'agency', room: 'The agency', label: sectionNames.agency, Part: part('AgencyForm') },
  { key: 'brand', room: 'The agency', label: sectionNames.brand, Part: lazy(() => import('./BrandForm.tsx')) },
  { key: 'contact', room: 'The agency', label: sectionNames.contact, Part: part('ContactForm') },
  { key: 'trustees', room: 'The agency', label: sectionNames.trustees, Part: part('TrusteesForm') },
  { key: 'regions', room: 'The agency', label: sectionNames.regions, Part: list('RegionsForm') },
  { key: 'holidays', room: 'The agency', label: sectionNames.holidays, Part: list('HolidaysForm') },
  { key: 'security', room: 'The agency', label: sectionNames.security, Part: lazy(() => import('./SecurityForm.tsx')) },
  { key: 'areas', room: 'Surveys', label: sectionNames.areas, Part: list('AreasForm') },
  { key: 'limits', room: 'Surveys', label: sectionNames.limits, Part: lazy(() => import('./LimitsForm.tsx')) },
  { key: 'visitDays', room: 'Surveys', label: sectionNames.visitDays, Part: lazy(() => import('./VisitDaysForm.tsx')) },
  { key: 'declarations', room: 'Surveys', label: sectionNames.declarations, Part: list('DeclarationsForm') },
  { key: 'feedback', room: 'Surveys', label: sectionNames.feedback, Part: lazy(() => import('./FeedbackForm.tsx')) },
  { key: 'thresholds', room: 'Levels', label: sectionNames.thresholds, Part: rates('ThresholdsForm') },
  { key: 'terms', room: 'Levels', label: sectionNames.terms, Part: rates('TermsForm') },
  { key: 'fees', room: 'Money', label: sectionNames.fees, Part: rates('FeesForm') },
  { key: 'honoraria', room: 'Money', label: sectionNames.honoraria, Part: rates('HonorariaForm') },
  { key: 'pay', room: 'Money', label: sectionNames.pay, Part: lazy(() => import('./PayForm.tsx')) },
  { key: 'mails', room: 'Words', label: 'Mail texts', Part: lazy(() => import('../../mail/web/parts/MailTextList.tsx')) },
  { key: 'texts', room: 'Words', label: 'Public texts', Part: lazy(() => import('../../public-texts/web/parts/PublicTextList.tsx')) },
]
