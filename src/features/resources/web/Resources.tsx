/** `/resources`: the documents of content/resources, for download. */
import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { agency } from '../../../../agency.config.ts'
import art from '../../drawings/web/parts/art.module.css'
import { ask } from '../../public-frame/web/parts/ask.ts'
import information from '../../public-frame/web/parts/information.module.css'
import { addresses } from '../../public-frame/web/parts/menu.ts'
import { headOf } from '../../public-frame/web/parts/meta.ts'
import head from '../../public-frame/web/parts/pagehead.module.css'
import { still } from '../../public-frame/web/parts/static-island.tsx'
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

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default still(() => import('./ResourcesSections.tsx'), [head, art, information])
