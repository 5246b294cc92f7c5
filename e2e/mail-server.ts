/** A mail server that keeps what it is given, for a test in which mails are really sent. */
import net from 'node:net'

export type MailServer = {
  /** For SMTP_URL. */
  url: string
  /** What came, in the order it came, as it was sent. */
  mails: readonly string[]
  close: () => void
}

/** As much of SMTP (RFC 5321) as a sender needs that neither signs in nor encrypts. */
export function startMailServer(): Promise<MailServer> {
  const mails: string[] = []
  const server = net.createServer((socket) => {
    let unread = ''
    let inMail = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 ready')
    socket.on('error', () => socket.destroy())
    socket.setEncoding('utf8').on('data', (text) => {
      unread += text
      for (;;) {
        const end = unread.indexOf(inMail ? '\r\n.\r\n' : '\r\n')
        if (end === -1) return
        const part = unread.slice(0, end)
        unread = unread.slice(end + (inMail ? 5 : 2))
        if (inMail) {
          mails.push(part)
          inMail = false
          say('250 kept')
        } else if (/^data/i.test(part)) {
          inMail = true
          say('354 go on')
        } else {
          say(/^quit/i.test(part) ? '221 bye' : '250 yes')
        }
      }
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      resolve({ url: `smtp://127.0.0.1:${port}`, mails, close: () => server.close() })
    })
  })
}
