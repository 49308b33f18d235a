import { useData } from 'vike-react/useData'
import { Button } from '../../../components/form/Button.tsx'
import type { Data } from './+data.ts'

const kinds = {
  in_app: 'messages',
  email: 'e-mails',
  push: 'messages',
  whatsapp: 'WhatsApp messages',
  sms: 'text messages',
} as const

/** The link at the end of a message; no sign-in, and nothing happens by looking at it. */
export default function UnsubscribePage() {
  const { token, channel, to, done } = useData<Data>()
  const kind = kinds[channel]
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      {done === 'stopped' ? (
        <>
          <h1>You will get no more of these {kind}</h1>
          <p className="lead">
            Only what we have to tell you in writing still goes to {to}, such as a confirmation of a booking of yours.
          </p>
          <form method="post" action={`/unsubscribe/${token}/resume`} noValidate>
            <Button variant="secondary">Start them again</Button>
          </form>
        </>
      ) : done === 'resumed' ? (
        <>
          <h1>You get these {kind} again</h1>
          <p className="lead">They go to {to}.</p>
        </>
      ) : (
        <>
          <h1>Stop these {kind}?</h1>
          <p className="lead">
            No more reminders and news of your bookings go to {to}. What we have to tell you in writing still does.
          </p>
          <form method="post" action={`/unsubscribe/${token}`} noValidate>
            <Button large>Stop them</Button>
          </form>
        </>
      )}
      <p>
        Signed in, you can choose for each kind of message: <a href="/profile/messages">Messages you get</a>.
      </p>
    </div>
  )
}
