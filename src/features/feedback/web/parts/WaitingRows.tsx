import { Skeleton, Stack } from '@mantine/core'

/** Where a list that is no table will stand. */
export function WaitingRows({ label, rows = 5 }: { label: string; rows?: number }) {
  return (
    <Stack gap="sm" role="status" aria-label={`${label}: loading`}>
      {Array.from({ length: rows }, (_, i) => (
        <Skeleton key={i} height={56} radius="md" />
      ))}
    </Stack>
  )
}
