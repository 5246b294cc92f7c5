/** A mail server in moods: it says "later" (451), says nothing, or breaks the line off, each before it takes the mail; then it takes it. */
import net from 'node:net'
import { freePort } from '../scripts/cluster.ts'

const moods = ['later', 'silent', 'breaks off'] as const

/** @param moody how many of the first mails meet a mood, in turns */
export async function startMailServer(moody: number) {
  const taken = new Map<string, number>()
  const met = { later: 0, silent: 0, 'breaks off': 0 }
  const open = new Set<net.Socket>()
  let mails = 0
  const server = net.createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    let [text, isData] = ['', false]
    socket.write('220 mail.example\r\n')
    socket.on('data', (data) => {
      text += data
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const said = text.slice(0, end)
        text = text.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          const mood = mails++ < moody ? moods[mails % moods.length] : undefined
          if (mood) met[mood] += 1
          if (mood === 'silent') return
          if (mood === 'breaks off') return socket.destroy()
          if (mood !== 'later') {
            const id = /^message-id: *(\S+)/im.exec(said)?.[1] ?? said
            taken.set(id, (taken.get(id) ?? 0) + 1)
          }
          socket.write(mood === 'later' ? '451 later\r\n' : '250 taken\r\n')
        } else {
          isData = /^data$/i.test(said)
          socket.write(isData ? '354 go on\r\n' : /^quit$/i.test(said) ? '221 bye\r\n' : '250 well\r\n')
        }
      }
    })
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    met,
    /** How often each mail was taken, by its number. */
    taken,
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
