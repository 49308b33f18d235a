import { useData } from 'vike-react/useData'
import '../../components/calls/calls.css'
import { telephoneLink } from '../../format.ts'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import type { Data } from './+data.ts'

/** Whether video calls work on this device and in this network, step by step, in words. */
export default function CallCheckPage() {
  const { phone, hasRelay, hasStun } = useData<Data>()
  usePlainScript('calls/device-check')
  return (
    <div
      className="page page-narrow main-pad stack stack-loose"
      data-call-check
      {...(hasRelay && { 'data-relay': '' })}
      {...(hasStun && { 'data-stun': '' })}
    >
      <div className="stack stack-tight">
        <h1>Check video calls</h1>
        <p>
          This page tries your camera, your microphone and your network, and says what to do where something does not
          work. Nothing is recorded, and nobody sees you.
        </p>
      </div>
      <p>
        <button type="button" className="button" hidden data-check-start>
          Start the check
        </button>
      </p>
      <noscript>
        <p>The check needs JavaScript, and so does a video call.</p>
      </noscript>
      <output data-check-sum />
      <ol className="check-list" data-check-list />
      <p>
        You can always call us instead: <a href={telephoneLink(phone)}>{phone}</a>.
      </p>
    </div>
  )
}
