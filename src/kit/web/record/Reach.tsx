import { Icon } from '../icons/Icon.tsx'
import { BreakBeforeAt } from './KeepTogether.tsx'
import styles from './Reach.module.css'

/** Calls a number, on a device that can. */
export function PhoneLink({ phone, name }: { phone: string; name: string }) {
  return (
    <a className={styles.reach} href={phoneAddress(phone)} aria-label={`Call ${name}, ${phone}`}>
      <Icon name="phone" /> {phone}
    </a>
  )
}

/** A way to write to somebody, by the address that is shown. */
export function MailLink({ email, name }: { email: string; name: string }) {
  return (
    <a className={styles.reach} href={`mailto:${email}`} aria-label={`Write to ${name}, ${email}`}>
      <Icon name="mail" />{' '}
      <span>
        <BreakBeforeAt>{email}</BreakBeforeAt>
      </span>
    </a>
  )
}

/** A place on a map, found by its words; left out on paper. */
export function MapLink({ place, name }: { place: string; name: string }) {
  return (
    <a
      className={styles.reach}
      href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Show on a map: ${name}`}
      data-screen
    >
      <Icon name="map-pin" /> Show on a map
    </a>
  )
}

/** `(02) 8555-0100` → `tel:0285550100` */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
