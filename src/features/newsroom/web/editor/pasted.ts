/** What comes in by paste and by drop. */
import { imageStart } from './addresses.ts'

/** The pictures among what is pasted or dropped. Office programs add a picture of the text they copy: where there is text, it is the text that is meant. */
export function picturesOf(data: DataTransfer | null): File[] {
  if (!data || data.getData('text/plain')) return []
  return [...data.files].filter((file) => file.type.startsWith('image/'))
}

/** Copied from a page of ours, our own addresses come with the name of the server; the one h1 of a page is its title. */
export function siteAddresses(html: string): string {
  return html.replaceAll(`"${window.location.origin}/`, '"/').replace(/<(\/?)h1\b/gi, '<$1h2')
}

/** Whether a picture is in it that will not be taken over. */
export function hasForeignPicture(html: string): boolean {
  const sources = [...siteAddresses(html).matchAll(/<img\b[^>]*?\bsrc\s*=\s*["']?([^"'\s>]*)/gi)]
  return sources.some(([, source]) => !source?.startsWith(imageStart))
}
