/** What the parts of the portal need around them: theme, data cache, days, who is signed in, and where questions and toasts appear. */
import '@mantine/dates/styles.layer.css'
import { DatesProvider } from '@mantine/dates'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { ProofDialog } from '../../features/sign-in/web/parts/ProofDialog.tsx'
import { type CurrentUser, CurrentUserProvider } from '../../kit/web/current-user.ts'
import { ConfirmDialog } from '../../kit/web/dialog/confirm.tsx'
import { makeQueryClient } from '../../kit/web/states/query-client.ts'
import { ToastHost } from '../../kit/web/states/ToastHost.tsx'
import { PortalTheme } from '../../kit/web/theme/PortalTheme.tsx'

/** A Philippine week begins on Sunday. */
const dates: ComponentProps<typeof DatesProvider>['settings'] = { firstDayOfWeek: 0, weekendDays: [0, 6], consistentWeeks: true }

export function PortalProviders({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <PortalTheme>
        <DatesProvider settings={dates}>
          <CurrentUserProvider value={user}>{children}</CurrentUserProvider>
          <ConfirmDialog />
          <ProofDialog />
          <ToastHost />
        </DatesProvider>
      </PortalTheme>
    </QueryClientProvider>
  )
}
