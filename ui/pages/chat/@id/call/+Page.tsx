import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { CallAlone } from '../../../../components/calls/VideoCall.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { telephoneLink } from '../../../../format.ts'
import type { Data } from './+data.ts'

/** The video call of a booking, alone on a page: it fills the screen once it begins. */
export default function CallPage() {
  const { call, back } = useData<Data>()
  const { phone, hasRelay } = call
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <div className="stack stack-tight">
        <a className="back-link" href={back}>
          <ArrowLeft size={20} aria-hidden="true" />
          Back to the conversation
        </a>
        <h1>Video call</h1>
        <p>You see and hear each other, and can show what is broken. Nothing is recorded.</p>
      </div>
      <CallAlone call={call} />
      {!hasRelay && (
        <Notice tone="warn" title="Calls between two networks may fail">
          <p>No relay is set up here. If you do not see each other, call {phone} instead.</p>
        </Notice>
      )}
      <p>
        Not sure whether it works on this device? <a href={at.callCheck()}>Check your camera, microphone and network</a>
        . Or call <a href={telephoneLink(phone)}>{phone}</a>.
      </p>
    </div>
  )
}
