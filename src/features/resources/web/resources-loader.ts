import type { LoaderFunctionArgs } from 'react-router'
import { agency } from '../../../kit/contract/agency.ts'
import { ask } from '../../public-frame/web/parts/ask.ts'
import { addresses } from '../../public-frame/web/parts/menu.ts'
import { headOf } from '../../public-frame/web/parts/meta.ts'
import { resources as calls } from '../contract.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { data: documents } = await ask(context, calls.list)
  const title = 'Resources'
  const crumbs = [{ name: title }]
  const head = headOf(context, {
    title,
    description: `Documents of ${agency.acronym} for download: how to prepare for a survey, what a team asks to see, how findings are written.`,
    path: addresses.resources,
    crumbs,
  })
  return { documents, title, crumbs, head }
}
