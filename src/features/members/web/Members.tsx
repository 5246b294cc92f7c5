/** `/about-{brand}/institutional-members`: the member institutions by region, with how far their programs have come. */
import { useEffect } from 'react'
import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { agency } from '../../../../agency.config.ts'
import art from '../../drawings/web/parts/art.module.css'
import { levelsSought } from '../../ladder/rules.ts'
import { ask, searchOf } from '../../public-frame/web/parts/ask.ts'
import information from '../../public-frame/web/parts/information.module.css'
import { addresses } from '../../public-frame/web/parts/menu.ts'
import { headOf } from '../../public-frame/web/parts/meta.ts'
import head from '../../public-frame/web/parts/pagehead.module.css'
import { still } from '../../public-frame/web/parts/static-island.tsx'
import { members as calls } from '../contract.ts'
import styles from './members.module.css'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const query = url.searchParams
  const asked = {
    search: searchOf(url),
    region: agency.regions.find((one) => one.name === query.get('region'))?.name,
    level: levelsSought.find((one) => one === query.get('level')),
  }
  const narrowed = asked.search !== '' || asked.region !== undefined || asked.level !== undefined
  const title = 'Institutional members'
  const crumbs = [{ name: 'About', to: addresses.whoWeAre }, { name: title }]
  const head = headOf(context, {
    title,
    description: `The member institutions of ${agency.acronym} by region: how many of their programs are accredited, and at which level.`,
    path: addresses.members,
    crumbs,
    hidden: narrowed,
  })
  return { ...(await ask(context, calls.list, { query: asked })), asked, narrowed, title, crumbs, head }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

const Sections = still(() => import('./MembersSections.tsx'), [head, art, information, styles])

export default function Members() {
  useOpenedByAddress()
  return <Sections />
}

/** A link to a region opens it. Without a script it leads to the closed region, which opens with a click. */
function useOpenedByAddress() {
  useEffect(() => {
    function openNamed() {
      const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
      if (!(named instanceof HTMLDetailsElement)) return
      named.open = true
      named.scrollIntoView()
    }
    openNamed()
    addEventListener('hashchange', openNamed)
    return () => removeEventListener('hashchange', openNamed)
  }, [])
}
