import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { agency } from '../../../../../agency.config.ts'
import { announcements } from '../../../announcements/contract.ts'
import news from '../../../announcements/web/parts/news.module.css'
import art from '../../../drawings/web/parts/art.module.css'
import { members as calls } from '../../../members/contract.ts'
import { ask } from '../../../public-frame/web/parts/ask.ts'
import { headOf } from '../../../public-frame/web/parts/meta.ts'
import { still } from '../../../public-frame/web/parts/static-island.tsx'
import { organization, webSite } from '../../../public-frame/web/parts/structured-data.ts'
import home from './home.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  const [standing, latest] = await Promise.all([ask(context, calls.standing), ask(context, announcements.list, { query: { paginate: 6 } })])
  const head = headOf(context, {
    description: agency.description,
    path: '/',
    about: (publicUrl) => [organization(publicUrl), webSite(publicUrl)],
  })
  return { standing: standing.data, latest: latest.data, head }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

/** It moves nothing and asks nothing: its sections, and all that is drawn in them, stay as the server sent them. */
export default still(() => import('./HomeSections.tsx'), [home, news, art])
