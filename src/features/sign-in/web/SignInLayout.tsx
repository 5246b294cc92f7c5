/** The layout route of the sign-in pages: the portal's theme without its frame. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, Outlet } from 'react-router'
import { send } from '../../../kit/contract/client.ts'
import { makeQueryClient } from '../../../kit/web/api.ts'
import { ConfirmDialog } from '../../../kit/web/dialog/confirm.tsx'
import { requestContext } from '../../../kit/web/request-context.ts'
import { PortalTheme } from '../../../kit/web/theme/PortalTheme.tsx'
import { members } from '../../members/contract.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await send(members.standing, {}, context.get(requestContext).api)
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
