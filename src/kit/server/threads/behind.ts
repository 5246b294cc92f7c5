/** A thread that stands behind the requests when there are fewer processors than work. */
import os from 'node:os'

/**
 * Called by a thread of its own before it does anything else. Linux takes the priority of one thread; elsewhere it would be that of the
 * whole process, and stays as it is.
 */
export function standBehind(): void {
  if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL)
}
