/** `/error-test?status=503`: each of the error pages as it really comes, with its status (decisions §9). */
import { data, type LoaderFunctionArgs } from 'react-router'

const known = [403, 404, 500, 503]

export function loader({ url }: LoaderFunctionArgs): never {
  const status = Number(url.searchParams.get('status'))
  throw data(null, { status: known.includes(status) ? status : 404 })
}

export default function ErrorTest() {
  return null
}
