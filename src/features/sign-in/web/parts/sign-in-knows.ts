import { useRouteLoaderData } from 'react-router'

/** What all sign-in pages know, read by their layout. */
export type SignInKnows = {
  institutions: number
  programs: number
  /** What the provider is called by which people may sign in; `null` where there is none. */
  provider: string | null
}

/** Nothing where even the layout could not be read. */
export function useSignInKnows(): SignInKnows | undefined {
  return useRouteLoaderData('sign-in') as SignInKnows | undefined
}
