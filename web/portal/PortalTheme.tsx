/** Theme, colour scheme and data cache: what every page needs that is built from Mantine's parts. */
import '@mantine/core/styles.layer.css'
import './portal.css'
import { ColorSchemeScript, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { makeQueryClient } from '../api.ts'
import { useNonce } from '../nonce.ts'
import { cssVariablesResolver, theme } from './theme.ts'

export function PortalTheme({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <ColorSchemeScript nonce={nonce} defaultColorScheme="auto" />
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
        {children}
      </MantineProvider>
    </QueryClientProvider>
  )
}
