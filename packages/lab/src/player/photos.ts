import sharp from 'sharp'

/** Drawn stand-ins for what a camera sees: nobody's card, nobody's face. */
const drawings = {
  idCard: `<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540"><rect width="856" height="540" rx="28" fill="#cfe3f3"/>
    <rect x="40" y="44" width="420" height="26" fill="#7d93a8"/><rect x="40" y="92" width="520" height="34" fill="#5d7388"/>
    ${Array.from({ length: 8 }, (_, row) => `<rect x="40" y="${170 + row * 40}" width="120" height="16" fill="#9db0c2"/><rect x="184" y="${170 + row * 40}" width="${240 + ((row * 53) % 120)}" height="16" fill="#8297ab"/>`).join('')}
    <rect x="620" y="150" width="196" height="250" fill="#fff"/><circle cx="718" cy="240" r="52" fill="#8297ab"/><path d="M634 400q84-150 168 0z" fill="#8297ab"/></svg>`,
  selfie: `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#e8edf2"/>
    <circle cx="300" cy="310" r="130" fill="#8297ab"/><path d="M70 800q230-460 460 0z" fill="#8297ab"/></svg>`,
  incomeProof: `<svg xmlns="http://www.w3.org/2000/svg" width="620" height="877"><rect width="620" height="877" fill="#fff"/>
    <rect x="60" y="60" width="260" height="24" fill="#8297ab"/>
    ${Array.from({ length: 14 }, (_, row) => `<rect x="60" y="${140 + row * 44}" width="${180 + ((row * 41) % 110)}" height="14" fill="#b5c2cf"/><rect x="460" y="${140 + row * 44}" width="100" height="14" fill="#9db0c2"/>`).join('')}</svg>`,
} as const

export const photoKinds = ['idCard', 'selfie', 'incomeProof'] as const
export type PhotoKind = (typeof photoKinds)[number]

const made = new Map<string, Promise<Buffer>>()

/** A JPEG of a drawn photo. @param widthPx as it is drawn unless it is said */
export async function drawnPhoto(kind: PhotoKind, widthPx?: number): Promise<Buffer> {
  const key = `${kind} ${widthPx}`
  const known = made.get(key) ?? draw(kind, widthPx)
  made.set(key, known)
  return await known
}

async function draw(kind: PhotoKind, widthPx: number | undefined): Promise<Buffer> {
  return await sharp(Buffer.from(drawings[kind]))
    .resize(widthPx ?? null)
    .jpeg({ quality: 80 })
    .toBuffer()
}
