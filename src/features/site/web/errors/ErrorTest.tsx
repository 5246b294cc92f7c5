/**
 * `/error-test`: the four error pages at a glance, and with `?status=503` each as it really comes, with its status.
 */
import { data, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import art from '../../../drawings/web/parts/art.module.css'
import { headOf } from '../../../public-frame/web/parts/meta.ts'
import head from '../../../public-frame/web/parts/pagehead.module.css'
import { still } from '../../../public-frame/web/parts/static-island.tsx'
import error from './error.module.css'

const title = 'Error pages'
const shown = [404, 403, 500, 503]

export function loader({ url, context }: LoaderFunctionArgs) {
  const status = url.searchParams.get('status')
  if (status) throw data(null, { status: shown.find((one) => String(one) === status) ?? 404 })
  const description = 'What a visitor sees when something is missing, closed, broken or being repaired.'
  return { title, shown, head: headOf(context, { title, description, path: '/error-test', crumbs: [{ name: title }] }) }
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) => loaderData?.head ?? []

export default still(() => import('./ErrorTestSections.tsx'), [head, art, error])
