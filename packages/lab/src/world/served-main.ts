import { runMain } from '@lumbung/server/start/run-main'
import type { OpenedChannels } from '@lumbung/server/gateways/payout-gateways'

// The product as its operator starts it, but for its surroundings: a world's far ends, which live on while it comes and goes.
const addresses = JSON.parse(process.env['WORLD_FAR_ENDS'] ?? '') as OpenedChannels
const stop = async (): Promise<void> => await Promise.resolve()

runMain({
  openChannels: async () => await Promise.resolve({ addresses, stop }),
  openCarriers: async () => await Promise.resolve({ addresses: {}, stop }),
  openSources: async () => await Promise.resolve({ addresses: {}, stop }),
  openReceivers: async () => await Promise.resolve({ addresses: {}, stop }),
  beginPlay: () => stop,
  fill: () => ({ stop }),
})
