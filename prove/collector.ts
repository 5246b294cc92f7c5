/** Has a process collect what nobody holds any more: what is left then is what it keeps. Over its inspector, which only listens here. */
import { freePort } from '../scripts/cluster.ts'

/** @returns what the process is started with, and how it is connected to once it runs */
export async function makeCollector() {
  const port = await freePort()
  return {
    environment: { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` },
    connect: () => connectTo(port),
  }
}

async function connectTo(port: number) {
  const [place] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { webSocketDebuggerUrl: string }[]
  const line = new WebSocket(place?.webSocketDebuggerUrl as string)
  await new Promise((resolve, reject) => {
    line.onopen = resolve
    line.onerror = () => reject(new Error('The inspector of the server does not answer.'))
  })
  let count = 0
  const waiting = new Map<number, () => void>()
  line.onmessage = ({ data }) => waiting.get((JSON.parse(String(data)) as { id: number }).id)?.()
  return {
    collect: (): Promise<void> =>
      new Promise((resolve) => {
        waiting.set(++count, resolve)
        line.send(JSON.stringify({ id: count, method: 'HeapProfiler.collectGarbage' }))
      }),
    close: () => line.close(),
  }
}
