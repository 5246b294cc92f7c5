/** Loaded before the server (`--import`): writes down whom it calls, one `host:port` a line, into the file that OUTGOING names. */
import { appendFileSync } from 'node:fs'
import net from 'node:net'

const file = process.env.OUTGOING
const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const [first, second] = [args].flat(2) as [unknown, unknown]
  const asked = typeof first === 'object' ? (first as net.TcpNetConnectOpts) : { port: first, host: second }
  if (file) appendFileSync(file, `${asked.host ?? 'localhost'}:${asked.port}\n`)
  return Reflect.apply(connect, this, args)
} as typeof connect
