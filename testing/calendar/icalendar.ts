/**
 * Reads an iCalendar file as RFC 5545 wants it written, and refuses every other: our own calendars are held against it, and it shares
 * nothing with what writes them.
 */

export type ReadEvent = Record<string, string> & { UID: string; from: string; to: string }

/** @throws Error with the rule that is broken, and the line */
export function readCalendar(file: string): { head: Record<string, string>; events: ReadEvent[] } {
  const lines = unfolded(file)
  const take = (wanted: string) => {
    const line = lines.shift()
    if (line !== wanted) throw new Error(`Expected ${wanted}, found ${line}`)
  }
  take('BEGIN:VCALENDAR')
  const head: Record<string, string> = {}
  const events: ReadEvent[] = []
  while (lines.length > 0 && lines[0] !== 'END:VCALENDAR') {
    if (lines[0] === 'BEGIN:VEVENT') events.push(readEvent(lines))
    else add(head, lines.shift() as string)
  }
  take('END:VCALENDAR')
  if (lines.length > 0) throw new Error(`Something follows the calendar: ${lines[0]}`)
  for (const needed of ['VERSION', 'PRODID']) if (!head[needed]) throw new Error(`The calendar has no ${needed}`)
  if (head.VERSION !== '2.0') throw new Error(`The version is ${head.VERSION}`)
  const uids = events.map((event) => event.UID)
  if (new Set(uids).size < uids.length) throw new Error('Two events have one UID')
  return { head, events }
}

/** 3.1: lines end with CRLF, have at most 75 octets, and go on behind a space. */
function unfolded(file: string): string[] {
  if (!file.endsWith('\r\n')) throw new Error('The last line does not end with CRLF')
  const lines: string[] = []
  for (const line of file.slice(0, -2).split('\r\n')) {
    if (/[\r\n]/.test(line)) throw new Error(`A line break that is no CRLF: ${line}`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
    if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(line)) throw new Error(`A control character: ${JSON.stringify(line)}`)
    if (Buffer.byteLength(line) > 75) throw new Error(`More than 75 octets: ${line}`)
    if (line === '') throw new Error('An empty line')
    if (/^[ \t]/.test(line)) lines[lines.length - 1] += line.slice(1)
    else lines.push(line)
  }
  return lines
}

const texts = ['SUMMARY', 'DESCRIPTION', 'LOCATION', 'CATEGORIES']
const once = [
  'UID',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'SEQUENCE',
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'STATUS',
  'URL',
  'TRANSP',
  'LAST-MODIFIED',
]

function readEvent(lines: string[]): ReadEvent {
  lines.shift()
  const read: Record<string, string> = {}
  while (lines[0] !== 'END:VEVENT') {
    if (lines.length === 0) throw new Error('An event does not end')
    add(read, lines.shift() as string)
  }
  lines.shift()
  for (const name of ['UID', 'DTSTAMP', 'DTSTART;VALUE=DATE', 'DTEND;VALUE=DATE'])
    if (!read[name]) throw new Error(`An event has no ${name}`)
  for (const name of ['DTSTAMP', 'LAST-MODIFIED']) {
    if (read[name] && !/^\d{8}T\d{6}Z$/.test(read[name])) throw new Error(`${name} is no UTC instant: ${read[name]}`)
  }
  if (read.SEQUENCE && !/^\d+$/.test(read.SEQUENCE)) throw new Error(`SEQUENCE is no number: ${read.SEQUENCE}`)
  if (read.STATUS && !['TENTATIVE', 'CONFIRMED', 'CANCELLED'].includes(read.STATUS)) throw new Error(`STATUS is ${read.STATUS}`)
  const [from, to] = [dayOf(read['DTSTART;VALUE=DATE'] as string), dayOf(read['DTEND;VALUE=DATE'] as string)]
  if (to <= from) throw new Error('DTEND is the first day that no longer belongs to the event: it comes after DTSTART')
  return { ...read, UID: read.UID as string, from, to }
}

function add(to: Record<string, string>, line: string): void {
  const found = /^([A-Z0-9-]+(?:;[A-Z0-9-]+=[^:;,"]+)*):(.*)$/s.exec(line)
  if (!found) throw new Error(`No property: ${line}`)
  const [, name, value] = found as unknown as [string, string, string]
  const plain = name.split(';')[0] as string
  if (name in to && (once.includes(plain) || !plain.startsWith('X-'))) throw new Error(`${name} stands twice`)
  to[name] = texts.includes(plain) || plain === 'NAME' ? unescaped(value) : value
}

/** 3.3.11: commas, semicolons and backslashes are escaped, and nothing else is. */
function unescaped(text: string): string {
  if (/(^|[^\\])(\\\\)*[,;]/.test(text)) throw new Error(`Not escaped: ${text}`)
  return text.replace(/\\(.?)/g, (_, one: string) => {
    if (one === 'n' || one === 'N') return '\n'
    if (one === '\\' || one === ',' || one === ';') return one
    throw new Error(`No escape: \\${one} in ${text}`)
  })
}

function dayOf(compact: string): string {
  if (!/^\d{8}$/.test(compact)) throw new Error(`No day: ${compact}`)
  const day = `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6)}`
  if (new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day) throw new Error(`No day: ${compact}`)
  return day
}
