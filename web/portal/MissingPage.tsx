import { data } from 'react-router'
import { NotFound } from './Refused.tsx'

/** An address of an area without a page: 404, inside the frame, so that the menu is at hand. */
export function loader() {
  throw data(null, { status: 404 })
}

export default NotFound
