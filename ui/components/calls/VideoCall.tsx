import { Phone, Video } from 'lucide-react'
import { telephoneLink } from '../../format.ts'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import './calls.css'

interface VideoCallProps {
  readonly bookingId: string
  /** The number for "Call instead". */
  readonly phone: string
  /** Whether a relay is set up: without one a call that does not connect says so. */
  readonly hasRelay: boolean
  /** The panel fills the screen. */
  readonly isFull?: boolean
  /** The words of the button. */
  readonly label?: string
  /**
   * The part listens for calls itself. Without it, a script of the page that listens already hands on the `session` of each
   * `call` event: `root.dispatchEvent(new CustomEvent('call-news', { detail: session }))`, `root` being `[data-call]`.
   */
  readonly listens?: boolean
}

/** The video call of a booking: a button that starts or joins it, and the place of its panel. */
export function VideoCall({
  bookingId,
  phone,
  hasRelay,
  isFull,
  label = 'Video call',
  listens = true,
}: VideoCallProps) {
  usePlainScript('calls/start')
  return (
    <div
      className="call-part"
      data-call={bookingId}
      data-call-phone={phone}
      data-call-href={telephoneLink(phone)}
      {...(hasRelay && { 'data-call-relay': '' })}
      {...(isFull && { 'data-call-full': '' })}
      {...(listens && { 'data-call-alone': '' })}
    >
      <output className="call-ring" hidden data-call-ring />
      <button type="button" className="button button-secondary" hidden data-call-start>
        <Video size={20} aria-hidden="true" />
        <span data-call-words>{label}</span>
      </button>
      <noscript>
        <p className="row row-tight">
          <Phone size={20} aria-hidden="true" />A video call needs JavaScript. Call{' '}
          <a href={telephoneLink(phone)}>{phone}</a> instead.
        </p>
      </noscript>
      <div data-call-panel />
    </div>
  )
}
