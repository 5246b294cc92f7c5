import { expect, test } from 'vitest'
import { networkOf, problemOfProxy } from './network.ts'

test('an IPv4 address counts by itself, however it is written', () => {
  expect([networkOf('203.0.113.7'), networkOf('::ffff:203.0.113.7')]).toEqual(['203.0.113.7', '203.0.113.7'])
})

test('an IPv6 address counts by its first 64 bits, however it is written', () => {
  for (const address of ['2001:db8:0:1::7', '2001:0DB8:0000:0001:ffff:0:0:1', '2001:db8:0:1:0:0:7.7.7.7', '2001:db8::1:0:0:0:1'])
    expect(networkOf(address)).toBe('2001:db8:0:1::/64')
  expect([networkOf('::1'), networkOf('fe80::1%eth0'), networkOf('1::')]).toEqual(['0:0:0:0::/64', 'fe80:0:0:0::/64', '1:0:0:0::/64'])
})

test('what is no address counts as one place together', () => {
  expect([networkOf(''), networkOf('unknown'), networkOf('1.2.3.4, 5.6.7.8'), networkOf("'; drop")]).toEqual(Array(4).fill('unknown'))
})

test('a proxy is an exact address or a network that holds no strangers', () => {
  for (const good of ['127.0.0.1', '10.1.2.0/24', '10.0.0.0/8', '::1', 'fd00::/8', '2001:db8::/32'])
    expect(problemOfProxy(good)).toBeUndefined()
  for (const odd of ['', 'true', '1', 'loopback', 'nginx', '10.1.2', '10.1.2.3/24/8', '10.1.2.3/x', '*'])
    expect(problemOfProxy(odd)).toContain('is no address')
  expect(problemOfProxy('10.1.2.0/33')).toContain('more bits')
  for (const wide of ['0.0.0.0/0', '::/0', '128.0.0.0/1']) expect(problemOfProxy(wide)).toContain('nearly everybody')
})
