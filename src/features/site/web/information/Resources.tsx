/** `/resources`: the documents of content/resources, for download. */
import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { agency } from '../../../../../agency.config.ts'
import art from '../../../../kit/web/site/art.module.css'
import { ask } from '../../../../kit/web/site/ask.ts'
import { addresses } from '../../../../kit/web/site/menu.ts'
import { headOf } from '../../../../kit/web/site/meta.ts'
import head from '../../../../kit/web/site/pagehead.module.css'
import { still } from '../../../../kit/web/site/static-island.tsx'
import { site as calls } from '../../contract.ts'
import information from './information.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { data: documents } = await ask(context, calls.documents)
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

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default still(() => import('./ResourcesSections.tsx'), [head, art, information])
