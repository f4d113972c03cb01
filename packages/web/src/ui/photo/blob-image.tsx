import type { ComponentProps } from 'react'

const addresses = new WeakMap<Blob, string>()
const gone = new FinalizationRegistry((address: string) => URL.revokeObjectURL(address))

/** The `blob:` address of bytes: one as long as anybody has them, so that an image drawn ahead has come when it is shown. */
function addressOf(blob: Blob): string {
  const known = addresses.get(blob)
  if (known !== undefined) return known
  const address = URL.createObjectURL(blob)
  addresses.set(blob, address)
  gone.register(blob, address)
  return address
}

/** An image of bytes. */
export function BlobImage({ blob, ...rest }: Omit<ComponentProps<'img'>, 'src'> & { blob: Blob }) {
  return <img src={addressOf(blob)} decoding="async" {...rest} />
}
