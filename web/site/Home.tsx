import type { LoaderFunctionArgs, MetaArgs } from 'react-router'
import { agency } from '../../agency.config.ts'
import { announcements } from '../../contract/announcements.ts'
import { site as calls } from '../../contract/site.ts'
import news from '../announcements/news.module.css'
import art from './art.module.css'
import { ask } from './ask.ts'
import home from './home.module.css'
import { headOf } from './meta.ts'
import { still } from './still.tsx'
import { organization, webSite } from './structured-data.ts'

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
