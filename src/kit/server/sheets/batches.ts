/**
 * Works on a file piece by piece: while the database is busy with one piece, the next is read.
 * @param begin looks a piece through at once, and hands over what is to be done in the database; one after the other
 */
export async function storeWhileReading<Batch>(batches: AsyncIterable<Batch>, begin: (piece: Batch) => () => Promise<void>): Promise<void> {
  let work = Promise.resolve()
  try {
    for await (const piece of batches) {
      const next = begin(piece)
      await work
      work = next()
      // What goes wrong here is told where it is waited for, below.
      work.catch(() => {})
    }
  } finally {
    await work
  }
}

/** Lines of a file that are a piece: enough for a statement that works on many rows at once. */
export const pieceLines = 1_600
