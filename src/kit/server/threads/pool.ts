/** Threads that do one kind of work beside the requests: each takes one task after the other, and ends when there was none for a while. */
import { Worker } from 'node:worker_threads'

type Thread = { worker: Worker; ending?: NodeJS.Timeout }

/** What somebody who waits for an answer may hear meanwhile, and how they stop waiting: the thread is then ended. */
type Waiting<News> = { onNews?: ((news: News) => void) | undefined; signal?: AbortSignal | undefined }
export type Pool<Task, Answer, News = never> = (task: Task, waiting?: Waiting<News>) => Promise<Answer>

/** How long a thread that waits is kept: the first for who comes next, further ones as long as a pile may go on. Each holds a heap of its own. */
const secondsIdle = { first: 60, further: 10 }

/**
 * How many run side by side is up to who asks.
 * @param file what a thread runs: it says `ready` once it has loaded what it needs, then answers each task with one message; before it, any
 * number of `{ news }`
 * @param what it does, for the error of a thread that ended: "draws documents"
 * @param late what is thrown when a task takes longer than `seconds`
 */
export function poolOf<Task, Answer, News = never>(file: URL, what: string, seconds: number, late: () => Error): Pool<Task, Answer, News> {
  const free: Thread[] = []

  return async (task, { onNews, signal } = {}) => {
    signal?.throwIfAborted()
    const thread = free.pop() ?? (await newThread())
    clearTimeout(thread.ending)
    const { worker } = thread
    worker.ref()
    if (signal?.aborted) {
      setFree(thread)
      throw signal.reason
    }
    return new Promise((resolve, reject) => {
      const tooLate = setTimeout(() => {
        leave(() => worker.terminate())
        reject(late())
      }, seconds * 1_000)
      function leave(after: () => unknown) {
        clearTimeout(tooLate)
        worker.off('message', answered)
        worker.off('error', failed)
        worker.off('exit', ended)
        signal?.removeEventListener('abort', stopped)
        after()
      }
      function answered(answer: Answer | { news: News }) {
        if (isNews(answer)) return heard(answer.news)
        leave(() => setFree(thread))
        resolve(answer)
      }
      function heard(news: News) {
        try {
          onNews?.(news)
        } catch (error) {
          failed(error)
        }
      }
      function stopped() {
        failed(signal?.reason)
      }
      function failed(error: unknown) {
        leave(() => worker.terminate())
        reject(error)
      }
      function ended() {
        failed(new Error(`The thread that ${what} ended.`))
      }
      worker.on('message', answered)
      worker.on('error', failed)
      worker.on('exit', ended)
      signal?.addEventListener('abort', stopped)
      worker.postMessage(task)
    })
  }

  function isNews(answer: Answer | { news: News }): answer is { news: News } {
    return typeof answer === 'object' && answer !== null && 'news' in answer
  }

  /** A thread that has loaded what it needs, so that the time allowed is the task's alone. */
  function newThread(): Promise<Thread> {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 512 } })
    const thread: Thread = { worker }
    return new Promise((resolve, reject) => {
      // For as long as it lives: it can break while it waits, or while it is being ended, and an error that nobody listens to would end
      // the server. Who waits for an answer hears of it there.
      worker.on('error', reject)
      worker.once('exit', () => {
        forget(thread)
        reject(new Error(`The thread that ${what} ended before it was ready.`))
      })
      worker.once('message', () => resolve(thread))
    })
  }

  /** One that has ended is not given the next task. */
  function forget(thread: Thread): void {
    clearTimeout(thread.ending)
    const place = free.indexOf(thread)
    if (place >= 0) free.splice(place, 1)
  }

  /** A thread that waits does not keep the server from stopping. */
  function setFree(thread: Thread): void {
    thread.worker.unref()
    const seconds = free.length === 0 ? secondsIdle.first : secondsIdle.further
    thread.ending = setTimeout(() => {
      forget(thread)
      void thread.worker.terminate()
    }, seconds * 1_000)
    thread.ending.unref()
    free.push(thread)
  }
}
