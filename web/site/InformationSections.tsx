/** The text of an information page, its drawing and the way on. */
import clsx from 'clsx'
import { useLoaderData, useLocation } from 'react-router'
import { House, StepsUp } from './drawings/PageHeads.tsx'
import styles from './figures.module.css'
import type { loader } from './InformationPage.tsx'
import information from './information.module.css'
import { aboutLinks, accreditationLinks } from './menu.ts'
import { NextPages } from './NextPages.tsx'
import { PageHead } from './PageHead.tsx'
import { Prose } from './Prose.tsx'
import { SideMenu } from './SideMenu.tsx'
import site from './site.module.css'

export default function InformationSections() {
  const { page, about, crumbs, html } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  const position = accreditationLinks.findIndex((link) => link.to === pathname)
  return (
    <>
      <PageHead
        crumbs={crumbs}
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
