import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'
import { Link } from 'react-router'
import type { Access } from '../../contract/call.ts'
import { useCan } from '../current-user.ts'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/icon-names.ts'

type ActionButtonProps = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    /** The call the button leads to: it shows itself only to roles that may use it. */
    call?: { readonly access: Access }
    icon?: IconName
    /** Takes something away: outlined in the refusing colour. */
    danger?: boolean
    /** A page instead of an act. */
    to?: string
  }

/**
 * A button that is there only for roles in `call.access`.
 *
 *     <ActionButton call={accreditations.approve} icon="check" variant="filled" loading={approve.isPending} onClick={…}>Approve</ActionButton>
 */
export function ActionButton({ call, icon, danger, to, variant, ...rest }: ActionButtonProps) {
  if (!useCan(call)) return null
  const shared = {
    variant: variant ?? (danger ? 'outline' : 'default'),
    'data-danger': danger || undefined,
    leftSection: icon ? <Icon name={icon} /> : rest.leftSection,
  }
  if (to) {
    const { onClick: _, type: __, ...link } = rest as Record<string, unknown>
    return <Button component={Link} to={to} {...link} {...shared} />
  }
  return <Button type="button" {...rest} {...shared} />
}
