import type { LoaderFunctionArgs } from 'react-router'
import { ask } from '../../../public-frame/web/parts/ask.ts'
import { addresses } from '../../../public-frame/web/parts/menu.ts'
import { headOf } from '../../../public-frame/web/parts/meta.ts'
import { site as calls } from '../../contract.ts'
import { htmlOf } from './Blocks.server.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await ask(context, calls.page, { params: { page: 'board-of-trustees' } })
  const { blocks, ...page } = data
  const { title, description } = page
  const crumbs = [{ name: 'About', to: addresses.whoWeAre }, { name: title }]
  return { page, crumbs, html: htmlOf(blocks), head: headOf(context, { title, description, path: addresses.trustees, crumbs }) }
}
