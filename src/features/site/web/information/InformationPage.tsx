/** An information page of the menu: its text comes from content/pages, named as the last part of the address. */
import { type LoaderFunctionArgs, type MetaArgs, data as refusal } from 'react-router'
import art from '../../../drawings/web/parts/art.module.css'
import { ask } from '../../../public-frame/web/parts/ask.ts'
import information from '../../../public-frame/web/parts/information.module.css'
import { aboutLinks, accreditationLinks, addresses } from '../../../public-frame/web/parts/menu.ts'
import { headOf } from '../../../public-frame/web/parts/meta.ts'
import head from '../../../public-frame/web/parts/pagehead.module.css'
import prose from '../../../public-frame/web/parts/prose.module.css'
import { still } from '../../../public-frame/web/parts/static-island.tsx'
import { site as calls } from '../../contract.ts'
import { htmlOf } from './Blocks.server.tsx'
import styles from './figures.module.css'

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

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default still(() => import('./InformationSections.tsx'), [head, art, styles, information, prose])
