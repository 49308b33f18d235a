import { Phone, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { telephoneLink } from '../../format.ts'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import './calls.css'

/** The video call of a booking, for one who may be in it. */
interface CallShown {
  readonly booking: string
  /** The page of the call: where the buttons lead without a script. */
  readonly call: string
  /** The number for "Call instead". */
  readonly phone: string
  /** Whether a relay is set up: without one a call that does not connect says so. */
  readonly hasRelay: boolean
  /** Whether the page gets news by the stream of the bell; else the call listens itself. */
  readonly hasBell: boolean
  /** The visitor, as the participants of a call name them. */
  readonly person: string
}

interface ButtonProps {
  readonly call: Pick<CallShown, 'booking' | 'call'>
  readonly words: string
}

/** Starts or joins the call in the page's {@link CallPlace}, "Join" while it rings. A page may have several. */
export function CallButton({ call, words }: ButtonProps) {
  return (
    <a className="button button-secondary" href={call.call} data-call-open={call.booking}>
      <Video size={20} aria-hidden="true" />
      <span data-call-words>{words}</span>
    </a>
  )
}

interface PlaceProps {
  readonly call: CallShown
  /** The call fills the screen; on a phone it does everywhere. */
  readonly isFull?: boolean
  readonly children?: ReactNode
}

/** Where the call of a booking rings and is shown: once in a page. */
export function CallPlace({ call, isFull, children }: PlaceProps) {
  usePlainScript('calls/start')
  return (
    <div
      className="call-part"
      data-call={call.booking}
      data-call-person={call.person}
      data-call-phone={call.phone}
      data-call-href={telephoneLink(call.phone)}
      {...(call.hasRelay && { 'data-call-relay': '' })}
      {...(isFull && { 'data-call-full': '' })}
      {...(!call.hasBell && { 'data-call-alone': '' })}
    >
      <output className="call-ring" hidden data-call-ring />
      {children}
      <div data-call-panel />
    </div>
  )
}

/** The call alone in a page: without a script it says what to do instead. */
export function CallAlone({ call }: { readonly call: CallShown }) {
  return (
    <CallPlace call={call} isFull>
      <button type="button" className="button" hidden data-call-open={call.booking}>
        <Video size={20} aria-hidden="true" />
        <span data-call-words>Start video call</span>
      </button>
      <noscript>
        <p className="row row-tight">
          <Phone size={20} aria-hidden="true" />A video call needs JavaScript. Call{' '}
          <a href={telephoneLink(call.phone)}>{call.phone}</a> instead.
        </p>
      </noscript>
    </CallPlace>
  )
}
