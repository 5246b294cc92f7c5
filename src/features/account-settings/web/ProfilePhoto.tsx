import { Button } from '@mantine/core'
import { useState } from 'react'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { personName, roleOf } from '../../../kit/web/person-name.ts'
import { Avatar } from '../../../kit/web/record/Person.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { notice } from '../../../kit/web/states/toast.ts'
import { accountSettings, type PersonalAccount } from '../contract.ts'
import { SettingsSection } from './parts/SettingsSection.tsx'
import styles from './parts/settings.module.css'
import { useRefreshed } from './parts/use-refreshed.ts'

// the cropper is only needed by who changes the photo
const PhotoDialog = lazyPart(() => import('./PhotoDialog.tsx').then((file) => file.default))

/** The photo beside the name; without one the initials stand there. */
export function ProfilePhoto({ account }: { account: PersonalAccount }) {
  const refresh = useRefreshed()
  const [isOpen, setOpen] = useState(false)
  const removal = useChange(accountSettings.removePhoto, { says: 'There was no photo.', refresh })
  const person = [account.professional_title, account.first_name, account.last_name].filter(Boolean).join(' ')

  async function remove() {
    if (removal.busy) return
    if (!(await confirm({ title: 'Remove your photo?', text: 'Your initials stand in its place.', verb: 'Remove', danger: true }))) return
    await removal.send(
      {},
      {
        onRefused: (refusal) => {
          notice.error(refusal.message)
          return false
        },
      },
    )
  }

  return (
    <SettingsSection title="Photo" description="People on your team recognise you by it.">
      {removal.refusal && <Notice tone="err">{removal.refusal.message}</Notice>}
      <div className={styles.photo}>
        <Avatar name={account.role === 'institution' ? person : personName(account)} src={account.avatar} size="xl" />
        <div>
          <b>{account.role === 'institution' ? person : personName(account)}</b>
          <span className={styles.quiet}>{account.institution_name ?? roleOf(account)}</span>
        </div>
      </div>
      <div className={styles.acts}>
        <Button variant="default" leftSection={<Icon name="photo" />} onClick={() => setOpen(true)}>
          {account.avatar ? 'Change photo' : 'Add a photo'}
        </Button>
        {account.avatar && (
          <Button variant="subtle" loading={removal.busy} leftSection={<Icon name="trash" />} onClick={remove}>
            Remove photo
          </Button>
        )}
      </div>
      {isOpen && <PhotoDialog onClose={() => setOpen(false)} />}
    </SettingsSection>
  )
}
