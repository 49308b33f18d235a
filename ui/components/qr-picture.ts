import { encode } from 'uqr'

/** A QR code as one path over a square of so many units. */
export interface QrPicture {
  readonly size: number
  /** Each dark square as a step of the path. */
  readonly dark: string
}

/** For the server: no page sends the library to a browser. */
export function qrPicture(text: string): QrPicture {
  const { size, data: rows } = encode(text, { border: 4 })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { size, dark }
}
