import { wordsReady } from '../locales/rooms.ts'
import { isOutdated } from './build.ts'

/** A file of the console did not come. Loading the page anew is the only cure: the browser remembers the failure. */
export class ChunkFailed extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'ChunkFailed'
  }
}

/**
 * Loads a part of the console and the words it says. When it is gone because a new build has replaced it, the page is loaded anew at the
 * same address; tabs and drafts are kept. Without a network the screen says so and offers to try again.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    const loaded = await load()
    await wordsReady()
    return loaded
  } catch (error) {
    if (!(await isOutdated())) throw new ChunkFailed(error)
    location.reload()
    return await new Promise<never>(() => undefined)
  }
}
