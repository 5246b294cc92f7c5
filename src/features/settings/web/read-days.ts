/** Days as people paste them: `2027-03-26 Good Friday`, `05-01, Labor Day`; a tab, comma, colon or dash may stand between. */
export function readDays(text: string): { days: { day: string; name: string }[]; unread: string[] } {
  const days: { day: string; name: string }[] = []
  const unread: string[] = []
  for (const line of text.split('\n').map((one) => one.trim())) {
    const [, day, name] = /^((?:\d{4}-)?\d{2}-\d{2})[\s,;:–-]+(\S.*)$/.exec(line) ?? []
    if (day && name) days.push({ day, name })
    else if (line) unread.push(line)
  }
  return { days, unread }
}
