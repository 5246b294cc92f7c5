import type { LoaderFunctionArgs } from 'react-router'
import { agency } from '../../../kit/contract/agency.ts'
import { levelsSought } from '../../ladder/rules.ts'
import { ask, searchOf } from '../../public-frame/web/parts/ask.ts'
import { addresses } from '../../public-frame/web/parts/menu.ts'
import { headOf } from '../../public-frame/web/parts/meta.ts'
import { members as calls } from '../contract.ts'

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
