/** What choosing needs, in one file of its own: lists, what places them, and what is searched in them. */
export { Autocomplete, MultiSelect, Select, TagsInput } from '@mantine/core'
