/** What writes numbers while they are typed. */
export { NumberInput } from '@mantine/core'
