/** Addresses of the network: whom a limit counts as one, and which proxies may say for whom they ask. */
import { isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * What a limit counts as one place: an IPv4 address, of IPv6 the first 64 bits, for that much is given to a single household or office,
 * and whoever has it can ask from as many addresses as they like (RFC 6177).
 * @returns `203.0.113.7`, `2001:db8:1:2::/64`; what is no address counts as one place together
 */
export function networkOf(address: string): string {
  const plain = address.split('%')[0] as string
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped || isIPv4(plain)) return mapped ?? plain
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : 'unknown'
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  return tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill('0'), ...after]
}

/** The widest networks that may be named as proxies: wider ones hold strangers, who could then say any address for their own. */
const shortestPrefix = { 4: 8, 6: 7 } as const

/** @returns what is wrong with one address or network of `TRUST_PROXY`; `undefined` where nothing is */
export function problemOfProxy(text: string): string | undefined {
  const [address = '', prefix, ...more] = text.split('/')
  const family = isIP(address) as 0 | 4 | 6
  if (family === 0 || more.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix)))
    return `“${text}” is no address of the network: write those of your proxies with commas between them, as 127.0.0.1 or 10.1.2.0/24`
  const bits = prefix === undefined ? undefined : Number(prefix)
  if (bits !== undefined && bits > (family === 4 ? 32 : 128))
    return `“${text}” ends with more bits than its address has: write for instance 10.1.2.0/24`
  if (bits !== undefined && bits < shortestPrefix[family])
    return `“${text}” is nearly everybody, who could then say any address for their own: name the proxies alone, as 127.0.0.1 or 10.1.2.0/24`
  return undefined
}
