import type { LoaderFunctionArgs } from 'react-router'
import { agency } from '../../../kit/contract/agency.ts'
import { formatDay } from '../../../kit/contract/days.ts'
import { levelNames } from '../../ladder/rules.ts'
import { registerAddresses } from '../../navigation/rules-register.ts'
import { ask, publicUrlOf } from '../../public-frame/web/parts/ask.ts'
import { headOf } from '../../public-frame/web/parts/meta.ts'
import { register } from '../contract.ts'
import { linkedProgram } from '../rules-linked.ts'
import { askedDay } from './asked.ts'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const day = askedDay(url)
  const { data: program } = await ask(context, register.program, { params: { id: params.id as string }, query: { on: day.on } })
  const path = registerAddresses.program(program.id)
  const crumbs = [
    { name: 'Public register', to: registerAddresses.search },
    { name: program.institution, to: registerAddresses.institution(program.institution_id) },
    { name: program.name },
  ]
  const publicUrl = publicUrlOf(context)
  const head = [
    ...headOf(context, {
      title: `${program.name}, ${program.campus}, ${program.institution}`,
      description: `${program.name} at ${program.institution}, ${program.campus}: ${levelNames[program.state.level]} on ${formatDay(program.on)}, and all decisions of ${agency.acronym}.`,
      path,
      crumbs,
      hidden: day.on !== undefined,
    }),
    { tagName: 'link', rel: 'alternate', type: 'application/ld+json', href: registerAddresses.linked(program.id) },
    // What is linked is of today, whatever day the page shows.
    ...(day.on ? [] : [{ 'script:ld+json': linkedProgram(publicUrl, program, program.decisions) }]),
  ]
  return { program, wrong: day.wrong, future: day.future, path, crumbs, publicUrl, head }
}
