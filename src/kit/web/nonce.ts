import { createContext, useContext } from 'react'

/** The nonce of this answer's content security policy; empty in the browser, where it is no longer needed. */
export const NonceContext = createContext<string | undefined>(undefined)
export const useNonce = () => useContext(NonceContext)
