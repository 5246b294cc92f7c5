import { useState } from 'react'
import { sessions } from '../../features/sign-in/contract-sessions.ts'
import type { User } from '../../kit/contract/user.ts'
import { confirm } from '../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../kit/web/form/use-change.ts'
import { toast } from '../../kit/web/states/toast.ts'
import { forgetPerson, hasDrafts } from '../../kit/web/stored.ts'

/** Ends the session; what would be lost with it is asked about first. */
export function useLogout(user: User): { logOut: () => Promise<void>; busy: boolean } {
  const accountId = user.id
  const [isLeaving, setLeaving] = useState(false)
  const { send, busy } = useChange(sessions.logout, { isQuiet: true, refresh: false })
  async function logOut() {
    if (hasDrafts(accountId) && !(await confirm(losesDrafts))) return
    const rated = user.role === 'accreditor' ? await import('../../features/ratings/web/parts/leaving.ts') : undefined
    const waits = await rated?.whatWaits(accountId)
    if (waits && !(await confirm(waits))) return
    await send(
      {},
      {
        // a whole new document: nothing of what was seen stays in memory
        onAnswer: async () => {
          setLeaving(true)
          await rated?.leaveDevice(accountId).catch(() => {})
          forgetPerson(accountId)
          window.location.assign('/')
        },
        onRefused: () => {
          toast.error('You are still signed in: the server did not answer. Try again.')
          return true
        },
      },
    )
  }
  return { logOut, busy: busy || isLeaving }
}

const losesDrafts = {
  title: 'Log out and lose a draft?',
  text: 'Something you typed and have not sent is kept in this browser alone. Logging out removes it, so that nothing of yours stays here.',
  verb: 'Log out',
  danger: true,
}
