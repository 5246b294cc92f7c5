/** The number of a request: it stands in the answer (`X-Request-Id`), the log, the changes it made and the mails it queued. */
import { randomUUID } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { RawRequestDefaultExpression } from 'fastify'
import { askedBy } from './asking.ts'

/** What a proxy may call a request: `$request_id` of nginx, a UUID, a trace id. */
const fitting = /^[\w.:-]{8,64}$/

/**
 * The proxy's own number where the request comes from a proxy that is believed, so that its log and ours speak of the same; else a new one.
 * Nobody else says it: a number that somebody chose could be that of another request.
 * @param trusted addresses and networks of `TRUST_PROXY`
 * @param isInProcess a call that a page makes inside this process has the number of the page
 */
export function requestIds(trusted: readonly string[], isInProcess: (request: RawRequestDefaultExpression) => boolean) {
  const proxies = listOf(trusted)
  return (request: RawRequestDefaultExpression): string => {
    if (isInProcess(request)) return askedBy()?.requestId ?? randomUUID()
    const said = request.headers['x-request-id']
    const isTold = typeof said === 'string' && fitting.test(said) && proxies.includes(request.socket.remoteAddress ?? '')
    return isTold ? said : randomUUID()
  }
}

function listOf(trusted: readonly string[]): { includes: (address: string) => boolean } {
  const list = new BlockList()
  for (const one of trusted) {
    const [address = '', prefix] = one.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return {
    // an IPv4 address as a socket for both kinds has it (::ffff:127.0.0.1) is found, too
    includes: (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  }
}
