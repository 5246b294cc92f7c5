/** What the commands about backups share. */

/** Says what `work` comes to, or why it could not be done, in a sentence; the process then ends with 1. */
export async function command(work: () => Promise<{ says: string; isRight: boolean }>): Promise<never> {
  try {
    const { says, isRight } = await work()
    console[isRight ? 'log' : 'error'](says)
    process.exit(isRight ? 0 : 1)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    if (error instanceof Error && error.cause) console.error(error.cause)
    process.exit(1)
  }
}

export function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
