import segments from 'sms-segments-calculator'

/** How a text goes over the air: its alphabet, the places it takes, and the parts it is paid by (domain.md §5.3). */
export interface TextMeasure {
  encoding: 'gsm7' | 'ucs2'
  /** Septets in GSM-7 (an extended letter takes two), 16-bit units in UCS-2. */
  units: number
  parts: number
  /** Units that fit into as many parts. */
  room: number
}

const limits = { gsm7: { one: 160, each: 153 }, ucs2: { one: 70, each: 67 } } as const

/** Letters of GSM-7 that take one place each: of a text of these alone the count is its length. */
const basicOnly = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

/** Measures a text: 160 or 153 places a part in GSM-7, 70 or 67 as soon as one letter is not in it. */
export function measureText(text: string): TextMeasure {
  if (basicOnly.test(text)) return measured('gsm7', text.length)
  const message = new segments.SegmentedMessage(text)
  const encoding = message.encodingName === 'GSM-7' ? 'gsm7' : 'ucs2'
  const units = encoding === 'gsm7' ? message.numberOfCharacters : text.length
  return { ...measured(encoding, units), parts: message.segmentsCount }
}

function measured(encoding: TextMeasure['encoding'], units: number): TextMeasure {
  const { one, each } = limits[encoding]
  const parts = units <= one ? 1 : Math.ceil(units / each)
  return { encoding, units, parts, room: parts === 1 ? one : parts * each }
}

/** The letters for which a text does not fit GSM-7, each once: one of them makes every part shorter. */
export function lettersOutside(text: string): string[] {
  const outside = Array.from(text).filter(
    (letter) => !basicOnly.test(letter) && measureText(letter).encoding === 'ucs2',
  )
  return [...new Set(outside)]
}
