/** `/about-{brand}/board-of-trustees`: names and positions from the configuration, the text from content/pages. */
import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import art from '../../../drawings/web/parts/art.module.css'
import { ask } from '../../../public-frame/web/parts/ask.ts'
import information from '../../../public-frame/web/parts/information.module.css'
import { addresses } from '../../../public-frame/web/parts/menu.ts'
import { headOf } from '../../../public-frame/web/parts/meta.ts'
import head from '../../../public-frame/web/parts/pagehead.module.css'
import prose from '../../../public-frame/web/parts/prose.module.css'
import { still } from '../../../public-frame/web/parts/static-island.tsx'
import { site as calls } from '../../contract.ts'
import { htmlOf } from './Blocks.server.tsx'
import styles from './figures.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await ask(context, calls.page, { params: { page: 'board-of-trustees' } })
  const { blocks, ...page } = data
  const { title, description } = page
  const crumbs = [{ name: 'About', to: addresses.whoWeAre }, { name: title }]
  return { page, crumbs, html: htmlOf(blocks), head: headOf(context, { title, description, path: addresses.trustees, crumbs }) }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default still(() => import('./TrusteesSections.tsx'), [head, art, styles, information, prose])
