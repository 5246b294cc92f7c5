/** The layout route of all signed-in pages: who is signed in, the theme, the frame, and the data cache. */
import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/nprogress/styles.css'
import '@mantine/spotlight/styles.css'
import '@mantine/dropzone/styles.css'
import { ColorSchemeScript, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, Outlet, redirect, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { makeQueryClient } from '../api.ts'
import { useNonce } from '../nonce.ts'
import { requestContext } from '../request-context.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { user } = context.get(requestContext)
  const { pathname, search } = new URL(request.url)
  if (!user) throw redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`)
  return { user }
}

/** A filter in the address is no reason to ask again who is signed in. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate
}

export default function PortalLayout() {
  useLoaderData<typeof loader>()
  const [client] = useState(makeQueryClient)
  const nonce = useNonce()
  return (
    <QueryClientProvider client={client}>
      <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" />
      <MantineProvider defaultColorScheme="auto">
        <Outlet />
      </MantineProvider>
    </QueryClientProvider>
  )
}
