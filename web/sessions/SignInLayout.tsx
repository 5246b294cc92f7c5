/** The layout route of the ways in: the portal's theme without its frame. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { makeQueryClient } from '../api.ts'
import { PortalTheme } from '../portal/PortalTheme.tsx'

export default function SignInLayout() {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <PortalTheme>
        <Outlet />
      </PortalTheme>
    </QueryClientProvider>
  )
}
