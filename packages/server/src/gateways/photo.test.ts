import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPhoto } from './photo.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366aa' }, limitInputPixels: false })

test('a photo is turned upright and loses EXIF and position', async () => {
  const bytes = await blank(60, 40)
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Secret owner' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 12/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(bytes).metadata()).orientation).toBe(6)
  const photo = await readPhoto(bytes, { name: 'KTP.JPG' })
  expect(photo).toMatchObject({ kind: 'image', type: 'image/jpeg', width: 40, height: 60 })
  const metadata = await sharp(photo.bytes).metadata()
  expect(metadata.exif).toBeUndefined()
  expect(metadata.orientation).toBeUndefined()
})

test('what hides behind the picture is gone', async () => {
  const bytes = Buffer.concat([
    await blank(10, 10).png().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ])
  const photo = await readPhoto(bytes)
  expect(photo.type).toBe('image/jpeg')
  expect(photo.bytes.includes('<script>')).toBe(false)
})

test('a see-through PNG gets a white ground', async () => {
  const bytes = await sharp({
    create: { width: 4, height: 4, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const { dominant } = await sharp((await readPhoto(bytes)).bytes).stats()
  expect(dominant.r).toBeGreaterThan(240)
})

test('a PDF is kept as it is, as an attachment', async () => {
  const bytes = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  expect(await readPhoto(bytes, { name: 'slip.pdf' })).toEqual({
    kind: 'attachment',
    type: 'application/pdf',
    bytes,
  })
})

const pngOf = () => blank(5, 5).png().toBuffer()
test.each<[string, () => Promise<Buffer> | Buffer, string | undefined, string]>([
  ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined, 'FILE_TYPE'],
  ['HTML', () => Buffer.from('<!doctype html><p>'), undefined, 'FILE_TYPE'],
  ['GIF', () => blank(5, 5).gif().toBuffer(), undefined, 'FILE_TYPE'],
  ['WebP', () => blank(5, 5).webp().toBuffer(), undefined, 'FILE_TYPE'],
  ['nothing', () => Buffer.alloc(0), undefined, 'FILE_TYPE'],
  ['a PNG called .html', pngOf, 'a.html', 'FILE_TYPE'],
  ['a PNG called .jpg', pngOf, 'a.jpg', 'FILE_TYPE'],
  ['a PNG cut off', async () => (await pngOf()).subarray(0, 60), undefined, 'FILE_UNREADABLE'],
  [
    'a JPEG of noise',
    () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(500, 7)]),
    undefined,
    'FILE_UNREADABLE',
  ],
  ['a PDF cut off', () => Buffer.from('%PDF-1.4\nhello'), undefined, 'FILE_UNREADABLE'],
  ['more than 10 MB', () => Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), undefined, 'FILE_TOO_LARGE'],
  ['more than 40 megapixels', () => blank(8_001, 5_000).png().toBuffer(), undefined, 'FILE_TOO_LARGE'],
])('%s is refused', async (_name, make, name, code) => {
  await expect(readPhoto(await make(), name === undefined ? {} : { name })).rejects.toMatchObject({ code })
})
