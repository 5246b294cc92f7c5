/**
 * The shades of the agency's main colour in the document's head, stronger than the tokens they take the place of: no page needs a script
 * for them. Nothing is there where the colour is the drawn one.
 */
import { createContext } from 'react'

/** On the server (src/app/entry.server.tsx): the sheet's text, and the dark ground on top of the public pages, for the browser's bar. */
export const BrandContext = createContext({ css: '', ground: '' })

/** What React knows the sheet by. */
export const brandSheet = 'brand'
