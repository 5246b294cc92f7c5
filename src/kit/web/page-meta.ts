/** What the head of a page says: its own name and the agency's, and what the product is. */
import { createContext, useContext, useEffect } from 'react'
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

/** What the table of pages calls the page in view. */
export const PageNameContext = createContext<string | undefined>(undefined)

/**
 * The tab of a record's page says which record it is, before what the table of pages calls it: `BS Biology · Program · ACSUC`. Somebody
 * with ten of them open finds the one.
 *
 * @param record its name; undefined while it is not known, and on pages of no record
 */
export function useRecordTitle(record: string | undefined): void {
  const page = useContext(PageNameContext)
  useEffect(() => {
    if (page) document.title = titleOf(record && record !== page ? `${record} · ${page}` : page)
  }, [record, page])
}
