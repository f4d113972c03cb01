import { parentPort } from 'node:worker_threads'

/** The whole of a printing thread: answers each message with the bytes of its pages. What `draw` throws ends the thread. */
export function printOnDemand<Asked>(draw: (asked: Asked) => Promise<Uint8Array>): void {
  parentPort?.on('message', (asked: Asked) => {
    void draw(asked).then((drawn) => {
      const bytes = new Uint8Array(drawn)
      parentPort?.postMessage(bytes, [bytes.buffer])
    })
  })
}
