/** The pages of a campus and of an institution: what their programs hold on a day. */
import type { LoaderFunctionArgs } from 'react-router'
import { agency } from '../../../kit/contract/agency.ts'
import { registerAddresses } from '../../navigation/rules-register.ts'
import { ask } from '../../public-frame/web/parts/ask.ts'
import { headOf } from '../../public-frame/web/parts/meta.ts'
import { register } from '../contract.ts'
import { askedDay, askedPage } from './asked.ts'

const pageSize = 20
const searchCrumb = { name: 'Public register', to: registerAddresses.search }

export async function institutionLoader({ context, params, url }: LoaderFunctionArgs) {
  const day = askedDay(url)
  const page = askedPage(url, pageSize)
  const id = params.id as string
  const [{ data }, programs] = await Promise.all([
    ask(context, register.institution, { params: { id }, query: { on: day.on } }),
    ask(context, register.programs, { query: { institution_id: id, on: day.on, page, paginate: pageSize } }),
  ])
  const { campuses, acronym, state, decisions, name_then, ...place } = data
  const whole = { state, decisions, name_then }
  const path = registerAddresses.institution(id)
  const crumbs = [searchCrumb, { name: place.name }]
  const lead = [acronym, place.city, place.province, place.region].filter(Boolean).join(' · ')
  return { kind: 'institution' as const, place, whole, of: null, campuses, programs, day, path, crumbs, lead, head: headFor(place.name) }

  function headFor(name: string) {
    const description = `${name} in the register of ${agency.acronym}: its campuses and programs, and what they hold on any day.`
    return [
      ...headOf(context, { title: `${name} in the register`, description, path, crumbs, hidden: day.on !== undefined || page > 1 }),
      { tagName: 'link', rel: 'alternate', type: 'application/ld+json', href: registerAddresses.linkedInstitution(id) },
    ]
  }
}

export async function campusLoader({ context, params, url }: LoaderFunctionArgs) {
  const day = askedDay(url)
  const page = askedPage(url, pageSize)
  const id = params.id as string
  const [{ data }, programs] = await Promise.all([
    ask(context, register.campus, { params: { id }, query: { on: day.on } }),
    ask(context, register.programs, { query: { campus_id: id, on: day.on, page, paginate: pageSize } }),
  ])
  const { institution, institution_id, ...place } = data
  const of = { name: institution, to: registerAddresses.institution(institution_id) }
  const path = registerAddresses.campus(id)
  const crumbs = [searchCrumb, of, { name: place.name }]
  const title = `${place.name}, ${institution}, in the register`
  const description = `${place.name} of ${institution} in the register of ${agency.acronym}: its programs, and what they hold on any day.`
  const head = headOf(context, { title, description, path, crumbs, hidden: day.on !== undefined || page > 1 })
  const lead = [place.city, place.province, place.region].filter(Boolean).join(' · ')
  return { kind: 'campus' as const, place, whole: null, of, campuses: [], programs, day, path, crumbs, lead, head }
}
