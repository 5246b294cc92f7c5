import { type ComponentType, createContext } from 'react'

/** What a list shows at the moment, as far as its address may not say it. */
export type ViewsProps = {
  /** Keys of its columns, in their order. */
  columns: readonly string[]
}

/** What stands beside the filters of a page's list, where views of it can be saved; the portal's frame gives it. */
export const ViewsPlace = createContext<ComponentType<ViewsProps> | null>(null)
