/** The text of an information page, its drawing and the way on. */
import clsx from 'clsx'
import { useLoaderData, useLocation } from 'react-router'
import { SideMenu } from '../../../../app/site/SideMenu.tsx'
import { House, StepsUp } from '../../../../kit/web/site/drawings/PageHeads.tsx'
import { aboutLinks, accreditationLinks } from '../../../../kit/web/site/menu.ts'
import { PageHead } from '../../../../kit/web/site/PageHead.tsx'
import { Prose } from '../../../../kit/web/site/Prose.tsx'
import site from '../../../../kit/web/site/site.module.css'
import styles from './figures.module.css'
import type { loader } from './InformationPage.tsx'
import information from './information.module.css'
import { NextPages } from './NextPages.tsx'

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
