/** A column of the files people upload: what an import reads and what a template shows. */

export type ImportColumn = {
  name: string
  /** Other heads it is known by, written as `headKey` makes them. */
  aliases: readonly string[]
  required: boolean
  example: string
  /** What to write, for the template's second sheet. */
  note: string
  /** Offered as a drop-down. */
  choices?: readonly string[]
}

/** "Institution Name", "institution-name" and "INSTITUTION_NAME" are one head. */
export function headKey(head: string): string {
  return head
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
}
