/** `/about-{brand}/board-of-trustees`: names and positions from the configuration, the text from content/pages. */
import clsx from 'clsx'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { agency } from '../../agency.config.ts'
import { site as calls } from '../../contract/site.ts'
import { ask } from './ask.ts'
import { htmlOf } from './Blocks.server.tsx'
import { LevelArch } from './drawings/LevelArch.tsx'
import { Table } from './drawings/PageHeads.tsx'
import styles from './figures.module.css'
import information from './information.module.css'
import { aboutLinks, addresses } from './menu.ts'
import { headOf } from './meta.ts'
import { NextPages } from './NextPages.tsx'
import { type Crumb, PageHead } from './PageHead.tsx'
import { Prose } from './Prose.tsx'
import { SideMenu } from './SideMenu.tsx'
import site from './site.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await ask(context, calls.page, { params: { page: 'board-of-trustees' } })
  const { blocks, ...page } = data
  const { title, description } = page
  return { page, html: htmlOf(blocks), head: headOf(context, { title, description, path: addresses.trustees, crumbs: crumbsTo(title) }) }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

const crumbsTo = (title: string): Crumb[] => [{ name: 'About', to: addresses.whoWeAre }, { name: title }]

export default function Trustees() {
  const { page, html } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead crumbs={crumbsTo(page.title)} title={page.title} lead={page.lead} drawing={<Table seats={agency.trustees.length} />} />
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
