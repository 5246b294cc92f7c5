/** What people notice meanwhile: two who ask every 25 ms, one for `/healthz`, one for their own account. */
import http from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type Answer, type Asked, answerOf } from './asking.ts'

export type Watched = { health: Answer[]; light: Answer[] }

if (!isMainThread && workerData?.watches) await watchHere(workerData)

/** Until they are stopped, in a thread of their own, which has nothing else to do. */
export function watch(base: string, token: string) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { watches: true, base, token } })
  return {
    stop: () =>
      new Promise<Watched>((resolve, reject) => {
        worker.once('error', reject)
        worker.once('message', resolve)
        worker.postMessage('stop')
      }),
  }
}

async function watchHere({ base, token }: { base: string; token: string }): Promise<void> {
  let stopped = false
  parentPort?.once('message', () => {
    stopped = true
  })
  const agent = new http.Agent({ keepAlive: true })
  const askOn = async (asked: Asked) => {
    const answers: Answer[] = []
    while (!stopped || answers.length < 20) {
      answers.push(await answerOf(agent, base, asked))
      await new Promise((resume) => setTimeout(resume, 25))
    }
    return answers
  }
  const [health, light] = await Promise.all([askOn({ path: '/healthz' }), askOn({ path: '/api/user', token })])
  agent.destroy()
  parentPort?.postMessage({ health, light } satisfies Watched)
}
