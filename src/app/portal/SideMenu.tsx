import { useEffect, useId, useState } from 'react'
import { Link, useLocation, useMatches } from 'react-router'
import { footOf, type MenuGroup, type MenuLink, menuOf, olderMenuOf, personMenuOf } from '../../features/navigation/web/parts/menu.ts'
import { sessions } from '../../features/sign-in/contract-sessions.ts'
import type { User } from '../../kit/contract/user.ts'
import { Icon } from '../../kit/web/icons/Icon.tsx'
import { showKeys } from '../../kit/web/keys.ts'
import { Menu } from '../../kit/web/menu/Menu.tsx'
import { Tooltip } from '../../kit/web/menu/Tooltip.tsx'
import { personName, roleOf } from '../../kit/web/person-name.ts'
import { Avatar, InstitutionMark } from '../../kit/web/record/Person.tsx'
import { useAhead } from '../../kit/web/states/online.ts'
import styles from './SideMenu.module.css'
import { useLogout } from './use-logout.ts'

/** The side menu of the role, or the older one: who is signed in, the pages of the role, account and logout. As a rail it shows icons, with names and groups flying out. */
export function SideMenu({ user, rail }: { user: User; rail: boolean }) {
  const name = personName(user)
  const { pathname } = useLocation()
  const isOlder = useMatches().some((match) => (match.handle as { menu?: string } | undefined)?.menu === 'older')
  const entries = isOlder ? olderMenuOf(user.role) : menuOf(user.role)
  const label = isOlder ? 'ADMIN' : roleOf(user)
  const current = entries.find((entry) => 'links' in entry && (isOlder || entry.links.some((link) => isAt(link.to, pathname))))
  const [open, setOpen] = useState<string | null>(current?.label ?? null)
  useEffect(() => {
    if (current) setOpen(current.label)
  }, [current?.label])

  return (
    <div className={styles.menu}>
      <PersonMenu user={user} name={name} label={label} rail={rail} />
      <nav className={styles.nav} aria-label="Main menu">
        {entries.map((entry) =>
          'links' in entry ? (
            rail ? (
              <Flyout key={entry.label} group={entry} pathname={pathname} />
            ) : (
              <Group
                key={entry.label}
                group={entry}
                pathname={pathname}
                isOpen={open === entry.label}
                onToggle={() => setOpen(open === entry.label ? null : entry.label)}
              />
            )
          ) : (
            <PageLink key={entry.label} link={entry} pathname={pathname} rail={rail} />
          ),
        )}
      </nav>
      <div className={styles.foot}>
        {!isOlder && footOf(user.role).map((link) => <PageLink key={link.label} link={link} pathname={pathname} rail={rail} />)}
        <Logout rail={rail} user={user} />
      </div>
    </div>
  )
}

/** Who is signed in, and behind it what is theirs and what no menu of pages holds. */
function PersonMenu({ user, name, label, rail }: { user: User; name: string; label: string; rail: boolean }) {
  const ahead = useAhead()
  return (
    <Menu position="bottom-start" width={232}>
      <Tip label={`${name}, ${label}`} on={rail}>
        <Menu.Target>
          <button type="button" className={styles.who}>
            {user.role === 'institution' && !user.avatar ? (
              <InstitutionMark name={name} size="lg" />
            ) : (
              <Avatar name={name} src={user.avatar} size="lg" />
            )}
            <span className={styles.name}>
              <b>{name}</b>
              <small>{label}</small>
            </span>
            <Icon name="selector" size={16} className={styles.more} />
          </button>
        </Menu.Target>
      </Tip>
      <Menu.Dropdown>
        {personMenuOf(user.role).map((link) => (
          <Menu.Item key={link.label} to={link.to} prefetch={ahead} leftSection={<Icon name={link.icon} />}>
            {link.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="keyboard" />} rightSection={<kbd className={styles.key}>?</kbd>} onClick={showKeys}>
          Keys
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function PageLink({ link, pathname, rail }: { link: MenuLink; pathname: string; rail: boolean }) {
  const ahead = useAhead()
  return (
    <Tip label={link.label} on={rail}>
      <Link className={styles.item} to={link.to} prefetch={ahead} aria-current={isAt(link.to, pathname) ? 'page' : undefined}>
        <Icon name={link.icon} />
        <span>{link.label}</span>
      </Link>
    </Tip>
  )
}

function Group({ group, pathname, isOpen, onToggle }: { group: MenuGroup; pathname: string; isOpen: boolean; onToggle: () => void }) {
  const ahead = useAhead()
  const id = useId()
  const isHere = group.links.some((link) => isAt(link.to, pathname))
  return (
    <div>
      <button
        type="button"
        className={styles.item}
        data-here={isHere || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <Icon name={group.icon} />
        <span>{group.label}</span>
        <Icon name="chevron-right" size={14} className={styles.chevron} />
      </button>
      <div className={styles.sub} id={id} hidden={!isOpen}>
        {/* each link looks where one is with every move: those nobody sees need not */}
        {isOpen &&
          group.links.map((link) => (
            <Link
              key={link.to}
              className={styles.item}
              to={link.to}
              prefetch={ahead}
              aria-current={isAt(link.to, pathname) ? 'page' : undefined}
            >
              {link.label}
            </Link>
          ))}
      </div>
    </div>
  )
}

function Flyout({ group, pathname }: { group: MenuGroup; pathname: string }) {
  const ahead = useAhead()
  const isHere = group.links.some((link) => isAt(link.to, pathname))
  return (
    <Menu position="right-start" onHover>
      <Menu.Target>
        <button type="button" className={styles.item} data-here={isHere || undefined} aria-label={group.label}>
          <Icon name={group.icon} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{group.label}</Menu.Label>
        {group.links.map((link) => (
          <Menu.Item
            key={link.to}
            to={link.to}
            prefetch={ahead}
            aria-current={isAt(link.to, pathname) ? 'page' : undefined}
            className={styles.fly}
          >
            {link.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Logout({ rail, user }: { rail: boolean; user: User }) {
  const { logOut, busy } = useLogout(user)
  return (
    <Tip label="Logout" on={rail}>
      {/* A form of its own: it ends the session also when pressed before the page's scripts are there. */}
      <form
        action={sessions.logout.path}
        onSubmit={(event) => {
          event.preventDefault()
          void logOut()
        }}
      >
        <button type="submit" className={styles.item} disabled={busy}>
          <Icon name="logout" />
          <span>Logout</span>
        </button>
      </form>
    </Tip>
  )
}

/** On the rail the name of an entry is a tooltip. */
function Tip({ label, on, children }: { label: string; on: boolean; children: React.ReactElement }) {
  return (
    <Tooltip label={label} position="right" disabled={!on} delay={80}>
      {children}
    </Tooltip>
  )
}

/** Records stand under their list, or under its name in the singular: /admin/training/{id}, /accreditor/program. */
function isAt(to: string, pathname: string): boolean {
  const path = to.split('?')[0] as string
  return [path, path.replace(/s$/, '')].some((one) => pathname === one || pathname.startsWith(`${one}/`))
}
