import type { QrPicture } from './qr-picture.ts'
import './qr-code.css'

/** A QR code; its content stands beside it as text. */
export function QrCode({ picture: { size, dark }, label }: { readonly picture: QrPicture; readonly label: string }) {
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect className="qr-light" width={size} height={size} />
      <path className="qr-dark" d={dark} />
    </svg>
  )
}
