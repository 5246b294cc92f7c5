/** The text of an information page, its drawing and the way on. */
import clsx from 'clsx'
import { useLoaderData, useLocation } from 'react-router'
import { House, StepsUp } from './drawings/PageHeads.tsx'
import styles from './figures.module.css'
import type { loader } from './InformationPage.tsx'
import information from './information.module.css'
import { aboutLinks, accreditationLinks, addresses } from './menu.ts'
import { NextPages } from './NextPages.tsx'
import { type Crumb, PageHead } from './PageHead.tsx'
import { Prose } from './Prose.tsx'
import { SideMenu } from './SideMenu.tsx'
import site from './site.module.css'

export default function InformationSections() {
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

export function crumbsTo(path: string, title: string): Crumb[] {
  const about = aboutLinks.some((link) => link.to === path)
  return [about ? { name: 'About' } : { name: 'Accreditation', to: addresses.conduct }, { name: title }]
}
