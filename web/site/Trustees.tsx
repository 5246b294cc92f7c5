/** `/about-{brand}/board-of-trustees`: names and positions from the configuration, the text from content/pages. */
import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { site as calls } from '../../contract/site.ts'
import art from './art.module.css'
import { ask } from './ask.ts'
import { htmlOf } from './Blocks.server.tsx'
import styles from './figures.module.css'
import information from './information.module.css'
import { addresses } from './menu.ts'
import { headOf } from './meta.ts'
import head from './pagehead.module.css'
import prose from './prose.module.css'
import { still } from './still.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await ask(context, calls.page, { params: { page: 'board-of-trustees' } })
  const { blocks, ...page } = data
  const { title, description } = page
  const crumbs = [{ name: 'About', to: addresses.whoWeAre }, { name: title }]
  return { page, crumbs, html: htmlOf(blocks), head: headOf(context, { title, description, path: addresses.trustees, crumbs }) }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default still(() => import('./TrusteesSections.tsx'), [head, art, styles, information, prose])
