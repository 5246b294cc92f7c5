import type { LoaderFunctionArgs } from 'react-router'
import { data as refusal } from 'react-router'
import { ask } from '../../../public-frame/web/parts/ask.ts'
import { aboutLinks, accreditationLinks, addresses } from '../../../public-frame/web/parts/menu.ts'
import { headOf } from '../../../public-frame/web/parts/meta.ts'
import { site as calls } from '../../contract.ts'
import { htmlOf } from './Blocks.server.tsx'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const path = url.pathname.replace(/\/$/, '')
  if (![...accreditationLinks, ...aboutLinks].some((link) => link.to === path)) throw refusal(null, { status: 404 })
  const { data } = await ask(context, calls.page, { params: { page: path.split('/').at(-1)! } })
  const { blocks, ...page } = data
  const { title, description } = page
  const about = aboutLinks.some((link) => link.to === path)
  const crumbs = [about ? { name: 'About' } : { name: 'Accreditation', to: addresses.conduct }, { name: title }]
  return { page, about, crumbs, html: htmlOf(blocks), head: headOf(context, { title, description, path, crumbs }) }
}
