/** The texts of the public pages, read once each for what the settings fill in; a changed file shows after the next start. */
import { untilSettingsChange } from '../../../kit/server/agency/live.ts'
import { textNow } from '../../../kit/server/content.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import type { SitePage } from '../contract.ts'
import { type HomeField, publicTexts } from '../rules-texts.ts'
import { pageOf } from './page-text.ts'

const pagesRead = untilSettingsChange(() => new Map<string, Promise<SitePage>>())

/** @throws Refusal 404 when there is no such page */
export function findPage(name: string): Promise<SitePage> {
  const kind = publicTexts.find((one) => one.name === name)
  if (!kind?.path || !kind.hasBody) throw notFound('This page')
  const read = pagesRead()
  let page = read.get(name)
  if (!page) {
    page = textNow(name, kind.file).then(pageOf)
    read.set(name, page)
    // A text that cannot be read today may be readable tomorrow.
    page.catch(() => read.delete(name))
  }
  return page
}

/** The sentences of the home page. */
export async function findHome(): Promise<Record<HomeField, string>> {
  return (await textNow('home', 'home.md')).fields as Record<HomeField, string>
}
