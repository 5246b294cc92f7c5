/**
 * The shades of the agency's main colour in the document's head, behind the tokens they take the place of: no page needs a script for
 * them. The sheet is there where nothing differs, too, so that the portal can fill it when the colour is changed.
 */
import { createContext, useContext, useState } from 'react'

/** Its text, on the server (src/app/entry.server.tsx). */
export const BrandCssContext = createContext('')

const id = 'brand'

/** Rendered once: React leaves alone what it has become since. */
export function BrandStyle() {
  const css = useContext(BrandCssContext)
  const [text] = useState(() => css || brandSheet()?.textContent || '')
  return <style id={id} dangerouslySetInnerHTML={{ __html: text }} />
}

/** The sheet of this document. */
export function brandSheet(): HTMLElement | null {
  return typeof document === 'undefined' ? null : document.getElementById(id)
}
