import type { PayoutProvider } from './payment-channel.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** Where a channel is; how it is spoken to, each says itself. */
export interface ChannelAddress {
  url: string
  /** The far end that this process started itself. */
  own?: boolean
  /** How long an answer is waited for; by default as long as every gateway does. */
  answerTimeoutMs?: number
}

/** What the folder of a channel brings to the list of them (`payout-gateways.ts`): how it is connected, and how it is opened. */
export interface PayoutGateway<
  Address extends ChannelAddress = ChannelAddress,
  Provider extends PayoutProvider = PayoutProvider,
> {
  /** The variables of the environment that connect it. */
  variables: readonly string[]
  /**
   * As the environment names it; null: nothing goes by it.
   * @throws StartRefused that names what is missing
   */
  readAddress(env: Env, production: boolean): Address | null
  /** @throws StartRefused when its address is not allowed */
  open(address: Address): Provider
}

/** A secret of the environment, or two with a comma between while one replaces the other: newest first; null: neither. */
export function readSecrets(text: string | undefined): readonly [string, string?] | null {
  const [newest = '', replaced, ...more] = (text ?? '').split(',').map((each) => each.trim())
  if (replaced === '' || more.length > 0) return null
  return replaced === undefined ? [newest] : [newest, replaced]
}
