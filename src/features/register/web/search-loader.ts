import type { LoaderFunctionArgs } from 'react-router'
import { agency } from '../../../kit/contract/agency.ts'
import { formatDay } from '../../../kit/contract/days.ts'
import { registerAddresses } from '../../navigation/rules-register.ts'
import { ask } from '../../public-frame/web/parts/ask.ts'
import { headOf } from '../../public-frame/web/parts/meta.ts'
import { register } from '../contract.ts'
import { askedDay, askedFilter, askedPage } from './asked.ts'

const pageSize = 20

export async function loader({ context, url }: LoaderFunctionArgs) {
  const [day, valid] = [askedDay(url), askedDay(url, 'valid_on')]
  const filter = askedFilter(url)
  const page = askedPage(url, pageSize)
  const [{ data: overview }, found] = await Promise.all([
    ask(context, register.overview),
    ask(context, register.programs, { query: { ...filter, on: day.on, valid_on: valid.on, page, paginate: pageSize } }),
  ])
  // What the list is held to is named, as far as the register knows it.
  const [institution, campus] = await Promise.all([
    filter.institution_id ? named(ask(context, register.institution, { params: { id: filter.institution_id } })) : null,
    filter.campus_id ? named(ask(context, register.campus, { params: { id: filter.campus_id } })) : null,
  ])
  const title = 'Public register'
  const narrowed = Object.values({ ...filter, valid: valid.on }).some((value) => value !== undefined && value !== '')
  const crumbs = [{ name: title }]
  const head = headOf(context, {
    title: page > 1 ? `${title}, page ${page}` : day.on ? `${title} on ${formatDay(day.on)}` : title,
    description: `Every program that ${agency.acronym} accredits or accredited: its level, its validity and all decisions, on any day.`,
    path: registerAddresses.search + (page > 1 ? `?page=${page}` : ''),
    crumbs,
    hidden: narrowed || day.on !== undefined,
  })
  return {
    ...found,
    overview,
    filter,
    valid_on: valid.on,
    wrong: day.wrong ?? valid.wrong,
    future: day.future,
    day: day.on,
    narrowed,
    institution,
    campus,
    title,
    crumbs,
    head,
  }
}

async function named(asking: Promise<{ data: { name: string } }>): Promise<string> {
  return asking.then(
    ({ data }) => data.name,
    () => 'one that the register does not know',
  )
}
