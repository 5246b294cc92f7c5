import { useSyncExternalStore } from 'react'

/**
 * Whether the page's script is there: not on the server, and not in the first picture in the browser, which is the one the server drew.
 *
 *     <Button type="submit" disabled={!useInBrowser()}>Sign in</Button>
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer)
}

const neverChanges = () => () => {}
const inBrowser = () => true
const onServer = () => false
