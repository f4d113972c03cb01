import { parentPort } from 'node:worker_threads'

/** The whole of a printing thread: answers each message with the bytes of its pages. What `draw` throws ends the thread. */
export function printOnDemand(draw: (asked: never) => Promise<Uint8Array>): void {
  parentPort?.on('message', (asked: unknown) => {
    void draw(asked as never).then((drawn) => {
      const bytes = new Uint8Array(drawn)
      parentPort?.postMessage(bytes, [bytes.buffer])
    })
  })
}
