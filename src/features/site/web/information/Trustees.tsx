/** `/about-{brand}/board-of-trustees`: names and positions from the configuration, the text from content/pages. */
import clsx from 'clsx'
import { type MetaArgs, useLoaderData } from 'react-router'
import { agency } from '../../../../kit/contract/agency.ts'
import { LevelArch } from '../../../drawings/web/parts/LevelArch.tsx'
import { Table } from '../../../drawings/web/parts/PageHeads.tsx'
import information from '../../../public-frame/web/parts/information.module.css'
import { aboutLinks } from '../../../public-frame/web/parts/menu.ts'
import { PageHead } from '../../../public-frame/web/parts/PageHead.tsx'
import { Prose } from '../../../public-frame/web/parts/Prose.tsx'
import { SideMenu } from '../../../public-frame/web/parts/SideMenu.tsx'
import site from '../../../public-frame/web/parts/site.module.css'
import styles from '../figures/figures.module.css'
import { NextPages } from './NextPages.tsx'
import type { loader } from './trustees-loader.ts'

export { loader } from './trustees-loader.ts'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default function Trustees() {
  return <TrusteesParts {...useLoaderData<typeof loader>()} />
}

/** The same with whatever text: for the preview of a new one. */
export function TrusteesParts({ page, crumbs, html }: Pick<Awaited<ReturnType<typeof loader>>, 'page' | 'crumbs' | 'html'>) {
  return (
    <>
      <PageHead crumbs={crumbs} title={page.title} lead={page.lead} drawing={<Table seats={agency.trustees.length} />} />
      <div className={clsx(site.page, information.withside)}>
        <SideMenu name="About" links={aboutLinks} />
        <div>
          <ul className={information.trustees}>
            {agency.trustees.map((trustee, index) => (
              <li key={trustee.name}>
                <LevelArch level={index === 0 ? 'level_4' : 'level_2'} />
                <div>
                  <h2>{trustee.name}</h2>
                  <p className={site.muted}>{trustee.position}</p>
                </div>
              </li>
            ))}
          </ul>
          <Prose html={html} className={clsx(information.blocks, styles.figures)} />
          <NextPages pages={page.next} />
        </div>
      </div>
    </>
  )
}
