/** What makes the site installable: its name, colours and icons, as the settings have them now. */
import { agency } from '../../../kit/contract/agency.ts'
import { type IconSize, iconAddress } from '../../../kit/contract/brand/brand.ts'

export function webManifest() {
  return {
    id: '/',
    name: agency.name,
    short_name: agency.acronym,
    description: agency.description,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: agency.brand.color,
    background_color: '#ffffff',
    icons: [icon('64'), icon('192'), icon('512'), icon('maskable-512', 'maskable')],
    shortcuts: [
      shortcut('Announcements', '/announcements'),
      shortcut('Institutional members', `/about-${agency.slug}/institutional-members`),
      shortcut('Check a paper', '/c'),
      shortcut('Login', '/login'),
    ],
  }
}

function icon(size: IconSize, purpose = 'any') {
  const side = size.replace(/^\D+/, '')
  return { src: iconAddress(size), sizes: `${side}x${side}`, type: 'image/png', purpose }
}

function shortcut(name: string, url: string) {
  return { name, url, icons: [icon('192')] }
}
