/** An information page of the menu: its text comes from content/pages, named as the last part of the address. */
import clsx from 'clsx'
import { type MetaArgs, useLoaderData, useLocation } from 'react-router'
import { House, StepsUp } from '../../../drawings/web/parts/PageHeads.tsx'
import information from '../../../public-frame/web/parts/information.module.css'
import { aboutLinks, accreditationLinks } from '../../../public-frame/web/parts/menu.ts'
import { PageHead } from '../../../public-frame/web/parts/PageHead.tsx'
import { Prose } from '../../../public-frame/web/parts/Prose.tsx'
import { SideMenu } from '../../../public-frame/web/parts/SideMenu.tsx'
import site from '../../../public-frame/web/parts/site.module.css'
import styles from '../figures/figures.module.css'
import type { loader } from './information-loader.ts'
import { NextPages } from './NextPages.tsx'

export { loader } from './information-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default function InformationPage() {
  const { pathname } = useLocation()
  return <InformationParts {...useLoaderData<typeof loader>()} path={pathname} />
}

type InformationPartsProps = Pick<Awaited<ReturnType<typeof loader>>, 'page' | 'about' | 'crumbs' | 'html'> & { path: string }

/** The same with whatever text: for the preview of a new one. */
export function InformationParts({ page, about, crumbs, html, path }: InformationPartsProps) {
  const position = accreditationLinks.findIndex((link) => link.to === path)
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
