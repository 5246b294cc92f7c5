import type { LoaderFunctionArgs } from 'react-router'
import { data } from 'react-router'
import { headOf } from '../../../public-frame/web/parts/meta.ts'

const title = 'Error pages'

const shown = [404, 403, 500, 503]

export function loader({ url, context }: LoaderFunctionArgs) {
  const status = url.searchParams.get('status')
  if (status) throw data(null, { status: shown.find((one) => String(one) === status) ?? 404 })
  const description = 'What a visitor sees when something is missing, closed, broken or being repaired.'
  return { title, shown, head: headOf(context, { title, description, path: '/error-test', crumbs: [{ name: title }] }) }
}
