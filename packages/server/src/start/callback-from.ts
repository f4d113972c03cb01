import { messageProviders } from '@lumbung/domain/messages/message'
import { payoutChannels } from '@lumbung/domain/order/payout-channel'
import { StartRefused } from '../db/embedded/start-refused.ts'
import { isNet, Nets } from './net.ts'

const providers: ReadonlySet<string> = new Set([...payoutChannels, ...messageProviders])

/**
 * From where callbacks of a provider are taken, by its name: `infobip=18.1.2.0/24,18.3.4.5 twilio=9.8.7.6`. Of who is not
 * named they are taken from anywhere, with their proof. An extra fence only: a proof is asked for all the same.
 * @throws StartRefused
 */
export function readCallbackFrom(text: string | undefined): ReadonlyMap<string, Nets> {
  const named = (text ?? '').split(/\s+/).filter((each) => each !== '')
  return new Map(
    named.map((each) => {
      const [provider = '', addresses = '', ...more] = each.split('=')
      const nets = addresses.split(',')
      if (!providers.has(provider) || more.length > 0 || !nets.every(isNet))
        throw new StartRefused(
          `CALLBACK_FROM must name providers (${[...providers].join(', ')}) with their addresses, like ${payoutChannels[0]}=18.1.2.0/24,18.3.4.5, not "${each}".`,
        )
      return [provider, new Nets(nets)] as const
    }),
  )
}
