import { Mail, Phone } from 'lucide-react'
import { messageLimits } from '#modules/directory'
import { telephoneLink } from '../../format.ts'
import { Card } from '../Card.tsx'
import { BotCheck } from '../form/BotCheck.tsx'
import { Button } from '../form/Button.tsx'
import { Field } from '../form/Field.tsx'
import { TextArea } from '../form/TextArea.tsx'
import { phoneWords } from '../office/phone-words.ts'
import { FormProblems } from '../office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../office/came-back.ts'
import type { ShownExpert } from './shown-expert.ts'

interface Of {
  readonly expert: Pick<ShownExpert, 'href' | 'name'>
}

/** The phone number and the e-mail address, each behind a button: programs that read pages do not get them. */
export function ContactBox({ expert }: Of) {
  const phone = useCameBack(`${expert.href}/phone`)
  const email = useCameBack(`${expert.href}/email`)
  const [number, address] = [phone.value('phone'), email.value('email')]
  return (
    <aside className="expert-contact" aria-label="Contact">
      <Card title="Contact">
        <div className="stack" id="contact">
          <FormProblems of={phone} />
          <FormProblems of={email} />
          {number === undefined ? (
            <form method="post" action={`${expert.href}/phone`} noValidate>
              <Button variant="secondary" icon={<Phone size={20} aria-hidden="true" />}>
                Show phone number
              </Button>
            </form>
          ) : (
            <p>
              <a className="figures" href={telephoneLink(number)}>
                {phoneWords(number)}
              </a>
            </p>
          )}
          {address === undefined ? (
            <form method="post" action={`${expert.href}/email`} noValidate>
              <Button variant="secondary" icon={<Mail size={20} aria-hidden="true" />}>
                Show e-mail address
              </Button>
            </form>
          ) : (
            <p className="expert-text">
              <a href={`mailto:${address}`}>{address}</a>
            </p>
          )}
          <p className="soft small">The expert sees how often these are opened, not by whom.</p>
        </div>
      </Card>
    </aside>
  )
}

export function MessageForm({ expert }: Of) {
  const action = `${expert.href}/message`
  const back = useCameBack(action)
  const { who } = usePageInput()
  const isKnown = who !== null && who.emailVerifiedAt !== null
  return (
    <section className="stack" id="message" aria-labelledby="message-title">
      <h2 id="message-title" className="card-title">
        Write to {expert.name}
      </h2>
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <Field
          name="name"
          label="Your name"
          autoComplete="name"
          maxLength={messageLimits.name}
          defaultValue={back.value('name') ?? who?.fullName}
          error={back.error('name')}
        />
        <Field
          name="email"
          type="email"
          label="Your e-mail address"
          hint={
            isKnown
              ? 'The expert answers through us and does not see it.'
              : 'We send you a link first. The expert gets your message once you have opened it, and does not see the address.'
          }
          autoComplete="email"
          defaultValue={back.value('email') ?? who?.email}
          error={back.error('email')}
        />
        <Field
          name="phone"
          type="tel"
          label="Your phone number"
          hint="The expert sees it."
          optional
          autoComplete="tel"
          defaultValue={back.value('phone')}
          error={back.error('phone')}
        />
        <TextArea
          name="message"
          label="Your message"
          hint="Say what needs doing, where, and by when."
          rows={6}
          maxLength={messageLimits.text}
          defaultValue={back.value('message')}
          error={back.error('message')}
        />
        <BotCheck />
        <div className="row">
          <Button>Send the message</Button>
        </div>
      </form>
    </section>
  )
}
