/** What the head of a page says: its own name and the agency's, and what the product is. */
import type { MetaDescriptor } from 'react-router'
import { agency } from '../contract/agency.ts'

/** @param title the page's own name; without one the title is the agency's acronym alone */
export function pageMeta(title?: string): MetaDescriptor[] {
  return [{ title: titleOf(title) }, { name: 'description', content: agency.description }]
}

/** As the browser's tab shows it. */
export function titleOf(title?: string): string {
  return title ? `${title} · ${agency.acronym}` : agency.acronym
}
