import { Skeleton, Stack } from '@mantine/core'

/** What a payment's panel will show. */
export function WaitingPanel() {
  return (
    <Stack gap="md" role="status" aria-label="Loading">
      <Skeleton height={48} radius="sm" />
      <Skeleton height={148} radius="sm" />
      <Skeleton height={320} radius="md" />
    </Stack>
  )
}
