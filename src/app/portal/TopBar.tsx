import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { FaqButton } from '../../features/faq/web/FaqButton.tsx'
import { mayOpen } from '../../features/navigation/rules.ts'
import { dashboardOf } from '../../features/navigation/rules-areas.ts'
import { Keys } from '../../features/search/web/Keys.tsx'
import { SearchField } from '../../features/search/web/SearchField.tsx'
import { agency } from '../../kit/contract/agency.ts'
import { areaOf } from '../../kit/contract/roles.ts'
import type { User } from '../../kit/contract/user.ts'
import { onTakeOver, timesTakenOver } from '../../kit/web/agency-changes.ts'
import { Icon } from '../../kit/web/icons/Icon.tsx'
import type { IconName } from '../../kit/web/icons/icon-names.ts'
import { Mark } from '../../kit/web/icons/Mark.tsx'
import { Menu } from '../../kit/web/menu/Menu.tsx'
import styles from './TopBar.module.css'
import { useOwnActs } from './use-own-acts.ts'

/** What waits is counted after the page is there. */
const Bell = lazy(() => import('../../features/inbox/web/Bell.tsx'))

type TopBarProps = { user: User; rail: boolean; isMenuOpen: boolean; onRail: () => void; onMenu: () => void }

export function TopBar({ user, rail, isMenuOpen, onRail, onMenu }: TopBarProps) {
  // it stays while the Superadmin changes the name
  useSyncExternalStore(onTakeOver, timesTakenOver, timesTakenOver)
  return (
    <header className={styles.bar} data-rail={rail || undefined}>
      <ActionIcon className={styles.wide} aria-label={rail ? 'Widen the menu' : 'Narrow the menu'} aria-expanded={!rail} onClick={onRail}>
        <Icon name="layout-sidebar" />
      </ActionIcon>
      <ActionIcon className={styles.narrow} size={44} aria-label="Menu" aria-expanded={isMenuOpen} onClick={onMenu}>
        <Icon name="menu-2" size={20} />
      </ActionIcon>
      <Link className={styles.brand} to={dashboardOf(user.role)}>
        <Mark height={26} />
        {agency.acronym}
      </Link>
      <SearchField user={user} acts={useOwnActs(user)} />
      <Keys role={user.role} />
      <div className={styles.end}>
        <FaqButton />
        <HelpLink user={user} />
        <Scheme />
        {areaOf(user.role) === 'admin' && (
          <Suspense>
            <Bell />
          </Suspense>
        )}
      </div>
    </header>
  )
}

/** To the help about the page one is on. */
function HelpLink({ user }: { user: User }) {
  const { pathname } = useLocation()
  const help = `/${areaOf(user.role)}/help`
  if (!mayOpen(user.role, help)) return null
  return (
    <ActionIcon
      component={Link}
      className={styles.help}
      aria-label="Help for this page"
      to={`${help}?page=${encodeURIComponent(pathname)}`}
    >
      <b aria-hidden="true">?</b>
    </ActionIcon>
  )
}

function Scheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choices: { value: 'light' | 'dark' | 'auto'; label: string; icon: IconName }[] = [
    { value: 'light', label: 'Light', icon: 'sun' },
    { value: 'dark', label: 'Dark', icon: 'moon' },
    { value: 'auto', label: 'As the device', icon: 'device-desktop' },
  ]
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label="Light or dark" className={styles.scheme}>
          <Icon name="sun" className={styles.sun} />
          <Icon name="moon" className={styles.moon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Appearance</Menu.Label>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.value}
            role="menuitemradio"
            aria-checked={colorScheme === choice.value}
            leftSection={<Icon name={choice.icon} />}
            rightSection={colorScheme === choice.value ? <Icon name="check" size={16} /> : undefined}
            onClick={() => setColorScheme(choice.value)}
          >
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
