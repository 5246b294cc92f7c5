const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** A number in running text: `eighteen`; above twenty in figures. */
export function inWords(number: number): string {
  return small[number] ?? number.toLocaleString('en-US')
}

/** "a, b and c" */
export function listed(parts: readonly string[], word: 'and' | 'or'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`
}
