/** An information page of the menu: its text comes from content/pages, named as the last part of the address. */
import clsx from 'clsx'
import { type LoaderFunctionArgs, type MetaArgs, data as refusal, useLoaderData, useLocation } from 'react-router'
import { site as calls } from '../../contract/site.ts'
import { ask } from './ask.ts'
import { htmlOf } from './Blocks.server.tsx'
import { House, StepsUp } from './drawings/PageHeads.tsx'
import styles from './figures.module.css'
import information from './information.module.css'
import { aboutLinks, accreditationLinks, addresses, type MenuLink } from './menu.ts'
import { headOf } from './meta.ts'
import { NextPages } from './NextPages.tsx'
import { type Crumb, PageHead } from './PageHead.tsx'
import { Prose } from './Prose.tsx'
import { SideMenu } from './SideMenu.tsx'
import site from './site.module.css'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const path = url.pathname.replace(/\/$/, '')
  if (!linkTo(path)) throw refusal(null, { status: 404 })
  const { data } = await ask(context, calls.page, { params: { page: path.split('/').at(-1)! } })
  const { blocks, ...page } = data
  const { title, description } = page
  return { page, html: htmlOf(blocks), head: headOf(context, { title, description, path, crumbs: crumbsTo(path, title) }) }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default function InformationPage() {
  const { page, html } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const about = aboutLinks.some((link) => link.to === pathname)
  const position = accreditationLinks.findIndex((link) => link.to === pathname)
  return (
    <>
      <PageHead
        crumbs={crumbsTo(pathname, page.title)}
        title={page.title}
        lead={page.lead}
        drawing={about ? <House arches={9} /> : <StepsUp lit={position <= 0 ? 7 : 2 * position - 1} />}
      />
      <div className={clsx(site.page, information.withside)}>
        <SideMenu name={about ? 'About' : 'Accreditation'} links={about ? aboutLinks : accreditationLinks} />
        <div>
          <Prose html={html} className={clsx(information.blocks, styles.figures)} />
          <NextPages pages={page.next} />
        </div>
      </div>
    </>
  )
}

function crumbsTo(path: string, title: string): Crumb[] {
  const about = aboutLinks.some((link) => link.to === path)
  return [about ? { name: 'About' } : { name: 'Accreditation', to: addresses.conduct }, { name: title }]
}

function linkTo(path: string): MenuLink | undefined {
  return [...accreditationLinks, ...aboutLinks].find((link) => link.to === path)
}
