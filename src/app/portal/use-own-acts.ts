import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import type { Found } from '../../features/search/web/found.ts'
import type { User } from '../../kit/contract/user.ts'
import { showKeys } from '../../kit/web/keys.ts'
import { useLogout } from './use-logout.ts'

/** What the frame does at once, for the search. */
export function useOwnActs(user: User): Found[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const { logOut } = useLogout(user)
  return [
    isDark
      ? { label: 'Switch to light', icon: 'sun', words: schemeWords, run: () => setColorScheme('light') }
      : { label: 'Switch to dark', icon: 'moon', words: schemeWords, run: () => setColorScheme('dark') },
    ...(colorScheme === 'auto'
      ? []
      : [{ label: 'Light or dark as the device', icon: 'device-desktop' as const, words: schemeWords, run: () => setColorScheme('auto') }]),
    { label: 'Show the keys', icon: 'keyboard', words: 'keyboard shortcuts', run: showKeys },
    { label: 'Sign out', icon: 'logout', words: 'log out leave', run: () => void logOut() },
  ]
}

const schemeWords = 'theme light dark colours'
