import { data } from 'react-router'

/** An address of an area without a page: 404, inside the frame (its ErrorBoundary), so that the menu is at hand. */
export function loader() {
  throw data(null, { status: 404 })
}

/** Never drawn. A route without a component would answer the refusal itself instead of a page that says it. */
export default function MissingPage() {
  return null
}
