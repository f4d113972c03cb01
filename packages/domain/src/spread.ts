/** Where a text falls between 0 and 1, spread evenly: always the same for the same text. */
export function placeOf(text: string): number {
  return hash(text) / 2 ** 32
}

/** 32 bits of a text, evenly spread: FNV-1a, finished as MurmurHash3 does so that close texts fall far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
