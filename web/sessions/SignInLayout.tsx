/** The layout route of the ways in: the portal's theme without its frame. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, Outlet } from 'react-router'
import { send } from '../../contract/client.ts'
import { site } from '../../contract/site.ts'
import { makeQueryClient } from '../api.ts'
import { PortalTheme } from '../portal/PortalTheme.tsx'
import { requestContext } from '../request-context.ts'
import { ConfirmDialog } from '../ui/confirm.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await send(site.standing, {}, context.get(requestContext).api)
  return { institutions: data.institutions, programs: data.programs }
}

/** Figures of the agency: asked once. */
export const shouldRevalidate = () => false

export default function SignInLayout() {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <PortalTheme>
        <Outlet />
        <ConfirmDialog />
      </PortalTheme>
    </QueryClientProvider>
  )
}
