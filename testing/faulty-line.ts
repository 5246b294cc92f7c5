import net, { type AddressInfo } from 'node:net'

/**
 * Where the line breaks: when a message with these words is about to reach the server, or when its answer is about to come back. Of PostgreSQL
 * that is once everything is answered that the message asks: it would give up what it is in the middle of, the commit behind it as well.
 */
type Break = { words: string; when: 'before the statement' | 'before the answer' }

/**
 * A line to a server that breaks where a test wants it to: to PostgreSQL, or to a storage.
 * @param server its address, as `postgres://…` or `http://…`
 * @returns the address of the line's own end, and how to break the connection of one statement
 */
export async function faultyLine(server: string) {
  const there = new URL(server)
  let next: Break | undefined
  /** How many more messages pass before the line breaks. */
  let left: number | undefined
  /** How many more bytes of answers pass before the line breaks. */
  let bytesLeft: number | undefined
  /** Whether what is open is lost without a word, what is new too, or nothing more can be opened. */
  let mood: 'whole' | 'silent' | 'closed' = 'whole'
  let closesAfter = false
  const open = new Set<net.Socket>()
  const lost = new WeakSet<net.Socket>()
  const line = net.createServer((near) => {
    if (mood === 'closed') return near.destroy()
    if (mood === 'silent') lost.add(near)
    const far = net.connect(Number(there.port || 5432), there.hostname)
    /** What is not passed on, and how many of its answers are still to come. */
    let losing: { answer: Buffer; asked: number } | undefined
    const cut = () => {
      near.destroy()
      far.destroy()
    }
    for (const end of [near, far]) {
      open.add(end)
      end.on('error', cut)
      end.on('close', () => {
        open.delete(end)
        cut()
      })
    }
    near.on('data', (data) => {
      if (left !== undefined) {
        left -= 1
        if (left < 0) {
          left = undefined
          return cut()
        }
      }
      if (next && data.includes(next.words)) {
        const { when } = next
        next = undefined
        if (when === 'before the statement') return cut()
        losing = { answer: Buffer.alloc(0), asked: countOf(data, 'SQ') }
      }
      if (!lost.has(near)) far.write(data)
    })
    far.on('data', (data) => {
      if (losing) {
        losing.answer = Buffer.concat([losing.answer, data])
        if (countOf(losing.answer, 'Z') < losing.asked) return
        if (closesAfter) mood = 'closed'
        return cut()
      }
      if (bytesLeft !== undefined && data.length > bytesLeft) {
        near.end(data.subarray(0, bytesLeft))
        bytesLeft = undefined
        far.destroy()
        return
      }
      if (bytesLeft !== undefined) bytesLeft -= data.length
      if (!lost.has(near)) near.write(data)
    })
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const here = new URL(server)
  here.hostname = '127.0.0.1'
  here.port = String((line.address() as AddressInfo).port)
  return {
    url: here.href,
    /** Breaks when so many more messages have passed to the server; `null` takes that back. @returns whether it was still to come */
    breakAfter: (messages: number | null): boolean => {
      const wasToCome = left !== undefined
      left = messages ?? undefined
      return wasToCome
    },
    /** Breaks under the next statement that has these words, and is whole again for the connections after it. */
    breakAt: (words: string, when: Break['when']) => {
      next = { words, when }
    },
    /** Breaks in the middle of an answer, when so many more bytes have come back, and is whole again for the connections after it. */
    breakInAnswer: (bytes: number) => {
      bytesLeft = bytes
    },
    /** As `breakAt` before the answer, and nothing can be connected any more until the line is whole. */
    closeAt: (words: string) => {
      next = { words, when: 'before the answer' }
      closesAfter = true
    },
    /** From now on nothing passes on the connections there are, and nobody is told; with `new ones too`, on no other. */
    silence: (which: 'those there are' | 'new ones too') => {
      for (const end of open) lost.add(end)
      if (which === 'new ones too') mood = 'silent'
    },
    /** What is opened from now on works. */
    mend: () => {
      mood = 'whole'
      closesAfter = false
    },
    close: async () => {
      for (const end of open) end.destroy()
      await new Promise((resolve) => line.close(resolve))
    },
  }
}

/** How many whole messages of PostgreSQL's protocol there are of these types; none in what is of another one. */
function countOf(data: Buffer, types: string): number {
  let count = 0
  for (let at = 0; at + 5 <= data.length; ) {
    const end = at + 1 + data.readUInt32BE(at + 1)
    if (end > data.length || end < at + 5) break
    if (types.includes(String.fromCharCode(data[at] as number))) count += 1
    at = end
  }
  return count
}
