import { useRemembered } from '../../../kit/web/remembered.ts'
import type { Found } from './found.ts'

/** So many are shown. */
const most = 6

/** What somebody opened from the search, the last one first: kept in this browser under their account. */
export function useRecent() {
  const [items, setItems] = useRemembered<Found[]>('search.recent', [], isList)
  return {
    items,
    remember: (one: Found) => setItems([one, ...items.filter((other) => other.to !== one.to)].slice(0, most)),
  }
}

function isList(value: unknown): value is Found[] {
  return (
    Array.isArray(value) &&
    value.every((one) => ['to', 'label', 'icon'].every((key) => typeof one?.[key] === 'string') && one.to.startsWith('/'))
  )
}
