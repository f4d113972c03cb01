import { BlockList, isIP } from 'node:net'

/** An address, or a net like 10.0.0.0/8. */
export function isNet(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

/** Addresses that are in one of the nets. */
export class Nets {
  readonly #list = new BlockList()

  /** @param nets each as `isNet` takes it */
  constructor(nets: readonly string[]) {
    for (const net of nets) {
      const [address = '', bits] = net.split('/')
      const family = familyOf(address)
      if (bits === undefined) this.#list.addAddress(address, family)
      else this.#list.addSubnet(address, Number(bits), family)
    }
  }

  has(address: string): boolean {
    return isIP(address) !== 0 && this.#list.check(address, familyOf(address))
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
