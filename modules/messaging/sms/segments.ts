/** The alphabet that a text message travels in (3GPP TS 23.038). One character outside GSM-7 makes all of it UCS-2. */
type SmsEncoding = 'GSM-7' | 'UCS-2'

/** The length of a text message, as a network counts and bills it. */
export interface SmsLength {
  readonly encoding: SmsEncoding
  /** Septets of GSM-7, or UTF-16 code units of UCS-2. */
  readonly units: number
  /** Parts that the text is sent in; 0 for an empty text. */
  readonly segments: number
}

/** The basic table, without the escape character. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** The extension table: an escape goes before each, so that it counts two. */
const extension = new Set('\f^{}\\[~]|€')

/** Units of a message of one part, and of each part of several: those also have a header of six bytes. */
const capacity = {
  'GSM-7': { alone: 160, part: 153 },
  'UCS-2': { alone: 70, part: 67 },
} as const satisfies Record<SmsEncoding, { readonly alone: number; readonly part: number }>

/** Septets of a character; null where GSM-7 does not have it. */
function septets(character: string): 1 | 2 | null {
  if (basic.has(character)) return 1
  return extension.has(character) ? 2 : null
}

/** Whether GSM-7 has each of its characters. */
export function isGsm7(text: string): boolean {
  return Array.from(text).every((one) => septets(one) !== null)
}

export function smsLength(text: string): SmsLength {
  const characters = Array.from(text)
  const encoding = isGsm7(text) ? 'GSM-7' : 'UCS-2'
  const sizes = characters.map((one) => (encoding === 'GSM-7' ? (septets(one) ?? 1) : one.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  return { encoding, units, segments: segmentsOf(sizes, units, capacity[encoding]) }
}

/** No part ends within a character: an escape or half of a pair begins the next part. */
function segmentsOf(sizes: readonly number[], units: number, { alone, part }: (typeof capacity)[SmsEncoding]): number {
  if (units <= alone) return units === 0 ? 0 : 1
  let [segments, filled] = [1, 0]
  for (const size of sizes) {
    if (filled + size > part) [segments, filled] = [segments + 1, 0]
    filled += size
  }
  return segments
}
