/**
 * The shades of the agency's main colour in the document's head, stronger than the tokens they take the place of: no page needs a script
 * for them. Nothing is there where the colour is the drawn one.
 */
import { createContext } from 'react'

/** Its text, on the server (src/app/entry.server.tsx). */
export const BrandCssContext = createContext('')

/** What React knows the sheet by. */
export const brandSheet = 'brand'
