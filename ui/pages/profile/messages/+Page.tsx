import { Done } from '../../../components/Done.tsx'
import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import './messages.css'
import type { Data } from './+data.ts'

const words = {
  in_app: 'Under the bell on this site',
  email: 'By e-mail',
  push: 'As a push on your devices',
  whatsapp: 'On WhatsApp',
  sms: 'As a text message (SMS)',
} as const

export default function MessagesPage() {
  const { done, groups, channels, email, phone } = useData<Data>()
  const byPhone = [
    ...(channels.includes('whatsapp') ? ['WhatsApp'] : []),
    ...(channels.includes('sms') ? ['SMS'] : []),
  ].join(' or ')
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <a className="back-link" href={at.profile.home()}>
        <ArrowLeft size={20} aria-hidden="true" />
        Profile
      </a>
      <Done says={done} />
      <div className="stack stack-tight">
        <h1>Messages you get</h1>
        <p className="soft">
          E-mail goes to {email}, or to the address that you give with a booking.
          {byPhone &&
            (phone
              ? ` ${byPhone} goes to ${phone}.`
              : ` For ${byPhone}, give your phone number in your profile first.`)}
        </p>
        <p className="soft">Messages about the safety of your account always come by e-mail. We send no advertising.</p>
      </div>
      <form method="post" action="/profile/messages" className="stack stack-loose" noValidate>
        {groups.map(({ group, label, about, channels: each }) => (
          <Card key={group} title={label}>
            <fieldset className="message-choices stack stack-tight">
              <legend>{about}</legend>
              {each.map(({ channel, offered, on, partly }) =>
                offered ? (
                  <Checkbox
                    key={channel}
                    name={`${group}.${channel}`}
                    value="yes"
                    label={words[channel]}
                    defaultChecked={on}
                    {...(partly && { hint: 'Anything that we must tell you in writing still comes by e-mail.' })}
                  />
                ) : null,
              )}
            </fieldset>
          </Card>
        ))}
        {channels.includes('whatsapp') && (
          <p className="soft">
            With a tick at WhatsApp you agree that we write to you there about what you have ticked. You can take it
            back here at any time, or by answering STOP. A number that has answered STOP hears from us again when it
            writes START to us.
          </p>
        )}
        {channels.includes('sms') && (
          <p className="soft">
            With a tick at SMS you agree that we text you about what you have ticked. You can take it back here at any
            time, or by answering STOP, and start again by texting START to us.
          </p>
        )}
        <p className="soft">
          In an emergency, or for a booking without an e-mail address, we also send a text message to the mobile number
          of the booking. Answer STOP to end that.
        </p>
        <div>
          <Button large>Save</Button>
        </div>
      </form>
    </div>
  )
}
