import { runMain } from '@lumbung/server/start/run-main'
import type { FarEndsOfWorld } from './served-product.ts'

// The product as its operator starts it, but for its surroundings: a world's far ends, which live on while it comes and goes.
const { channel, midtrans } = JSON.parse(process.env['WORLD_FAR_ENDS'] ?? '') as FarEndsOfWorld
const stop = async (): Promise<void> => await Promise.resolve()

runMain({
  openChannel: async () => await Promise.resolve({ address: channel, stop }),
  openMidtrans: async () => await Promise.resolve({ address: midtrans, stop }),
  openCarriers: async () => await Promise.resolve({ addresses: {}, stop }),
  openSources: async () => await Promise.resolve({ addresses: {}, stop }),
  openReceivers: async () => await Promise.resolve({ addresses: {}, stop }),
  beginPlay: () => stop,
  fill: () => ({ stop }),
})
