/** The frame of the pages for people who develop: what the portal's parts need around them, for somebody who is not signed in. */
import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { NavLink, Outlet } from 'react-router'
import type { CurrentUser } from '../../kit/web/current-user.ts'
import { AsideContext } from '../../kit/web/dialog/aside.ts'
import { Icon } from '../../kit/web/icons/Icon.tsx'
import { PortalProviders } from '../portal/PortalProviders.tsx'
import styles from './dev.module.css'

const nobody: CurrentUser = {
  id: '00000000-0000-7000-8000-000000000000',
  role: 'QA',
  email: 'qa@agency.example',
  first_name: 'Ana',
  middle_name: null,
  last_name: 'Cruz',
  suffix: null,
  professional_title: null,
  institution_id: null,
  institution_name: null,
  avatar: null,
  avatar_small: null,
}

export default function DevLayout() {
  const [aside, setAside] = useState<HTMLElement | null>(null)
  const [asides, setAsides] = useState(0)
  return (
    <PortalProviders user={nobody}>
      <AsideContext value={{ element: aside, setAsides }}>
        <header className={styles.top}>
          <nav aria-label="Pages for development">
            <NavLink to="/dev/parts">Parts</NavLink>
            <NavLink to="/dev/mails">Mails</NavLink>
          </nav>
          <SchemeButton />
        </header>
        <main className={styles.main}>
          <Outlet />
        </main>
        <aside className={styles.aside} ref={setAside} hidden={asides === 0} />
      </AsideContext>
    </PortalProviders>
  )
}

function SchemeButton() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: true })
  const other = scheme === 'dark' ? 'light' : 'dark'
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name={other === 'dark' ? 'moon' : 'sun'} />}
      onClick={() => setColorScheme(other)}
    >
      {other === 'dark' ? 'Dark' : 'Light'}
    </Button>
  )
}
