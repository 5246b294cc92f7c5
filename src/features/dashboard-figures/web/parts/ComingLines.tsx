import { Skeleton } from '@mantine/core'

/** In the place of the lines of a box while they are loading. @param label what is told to those who hear the page */
export function ComingLines({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {[1, 2, 3].map((one) => (
        <Skeleton key={one} height={44} my="xs" />
      ))}
    </div>
  )
}
