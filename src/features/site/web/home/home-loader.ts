import type { LoaderFunctionArgs } from 'react-router'
import { agency } from '../../../../kit/contract/agency.ts'
import { announcements } from '../../../announcements/contract.ts'
import { members as calls } from '../../../members/contract.ts'
import { ask } from '../../../public-frame/web/parts/ask.ts'
import { headOf } from '../../../public-frame/web/parts/meta.ts'
import { organization, webSite } from '../../../public-frame/web/parts/structured-data.ts'
import { site } from '../../contract.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const [standing, latest, words] = await Promise.all([
    ask(context, calls.standing),
    ask(context, announcements.list, { query: { paginate: 6 } }),
    ask(context, site.home),
  ])
  const head = headOf(context, {
    description: agency.description,
    path: '/',
    about: (publicUrl) => [organization(publicUrl), webSite(publicUrl)],
  })
  return { standing: standing.data, latest: latest.data, words: words.data, head }
}
