/**
 * Markdown of the agency's texts, as HTML. Whoever wrote it, in a file or in the portal: HTML in it is shown as it is written, never
 * run, and a link or picture leads to this site, another one, a mail or a telephone.
 */
import { Marked, type RendererObject } from 'marked'

/** @param more renderers of a text's own */
export function markdown(more: RendererObject = {}): Marked {
  const marked = new Marked({ gfm: true, renderer: more })
  marked.use({
    renderer: {
      html: ({ text }) => escaped(text),
      link: ({ href, raw }) => (isSafe(href) ? false : escaped(raw)),
      image: ({ href, raw }) => (isSafe(href) ? false : escaped(raw)),
    },
  })
  return marked
}

/** Whether an address may stand in a link of a text. */
function isSafe(address: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(address)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
