import { type ComponentProps, useEffect, useRef } from 'react'

/** An image of bytes: its `blob:` address lives as long as the element. */
export function BlobImage({ blob, ...rest }: Omit<ComponentProps<'img'>, 'src'> & { blob: Blob }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return <img ref={image} {...rest} />
}
