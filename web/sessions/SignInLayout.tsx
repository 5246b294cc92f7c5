/** The layout route of the ways in: the portal's theme without its frame. */
import '@mantine/core/styles.css'
import { ColorSchemeScript, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { makeQueryClient } from '../api.ts'
import { useNonce } from '../nonce.ts'

export default function SignInLayout() {
  const nonce = useNonce()
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" />
      <MantineProvider defaultColorScheme="auto">
        <Outlet />
      </MantineProvider>
    </QueryClientProvider>
  )
}
