import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { agency } from '../../agency.config.ts'
import { dashboardOf } from '../../contract/pages.ts'
import type { User } from '../../contract/sessions.ts'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { Mark } from '../ui/Mark.tsx'
import { footOf, menuOf } from './menu.ts'
import styles from './TopBar.module.css'

type TopBarProps = { user: User; rail: boolean; isMenuOpen: boolean; onRail: () => void; onMenu: () => void }

export function TopBar({ user, rail, isMenuOpen, onRail, onMenu }: TopBarProps) {
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
      <PageSearch user={user} />
      <div className={styles.end}>
        <Scheme />
      </div>
    </header>
  )
}

/** Ctrl or ⌘ and K: the pages of one's own menu, by name. */
function PageSearch({ user }: { user: User }) {
  const navigate = useNavigate()
  const [keys, setKeys] = useState('Ctrl K')
  useEffect(() => {
    if (/Mac|iPhone|iPad/.test(navigator.userAgent)) setKeys('⌘ K')
  }, [])
  const page = (label: string, icon: IconName, to: string, description?: string): SpotlightActionData => ({
    id: to,
    label,
    description,
    leftSection: <Icon name={icon} />,
    onClick: () => navigate(to),
  })
  const pages = menuOf(user.role).flatMap((entry) =>
    'links' in entry
      ? entry.links.map((link) => page(link.label, entry.icon, link.to, entry.label))
      : [page(entry.label, entry.icon, entry.to)],
  )
  const foot = footOf(user.role).map((link) => page(link.label, link.icon, link.to))
  return (
    <>
      <button type="button" className={styles.search} onClick={spotlight.open} aria-label={`Search pages ${keys}`} aria-haspopup="dialog">
        <Icon name="search" />
        <span>Search pages</span> <kbd suppressHydrationWarning>{keys}</kbd>
      </button>
      <Spotlight
        actions={[...pages, ...foot]}
        shortcut={['mod + K']}
        nothingFound="No page of your menu has this name"
        highlightQuery
        scrollable
        maxHeight={400}
        zIndex={130}
        radius="lg"
        overlayProps={{ backgroundOpacity: 1, color: 'var(--scrim)' }}
        searchProps={{ leftSection: <Icon name="search" />, placeholder: 'Search pages', 'aria-label': 'Search pages' }}
      />
    </>
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
