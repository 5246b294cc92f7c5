import { data } from 'react-router'

/** An address nobody has: 404, in the public frame (the ErrorBoundary of its layout). */
export function loader() {
  throw data(null, { status: 404 })
}

/** Never drawn. A route without a component would answer the refusal itself instead of a page that says it. */
export default function NoPage() {
  return null
}
