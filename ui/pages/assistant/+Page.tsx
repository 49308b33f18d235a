import { Fragment } from 'react'
import { useData } from 'vike-react/useData'
import { actionOf, assistantLimits, greeting, panelWords } from '#modules/assistant'
import { at } from '#modules/shared'
import { Button, LinkButton } from '../../components/form/Button.tsx'
import { TextArea } from '../../components/form/TextArea.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../../components/office/came-back.ts'
import { chatLink } from '../../components/chat-link.ts'
import { ChatOnWhatsapp } from '../../components/ChatOnWhatsapp.tsx'
import { Price } from '../../components/Price.tsx'
import { telephoneLink } from '../../format.ts'
import type { Data } from './+data.ts'
import './assistant.css'

export default function AssistantPage() {
  const { phone, hasAi, said, answer, context } = useData<Data>()
  const { site, who } = usePageInput()
  const back = useCameBack(at.assistant())
  const { title, subtitle, footer } = panelWords(hasAi)
  const messages = answer?.messages ?? [greeting]
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <div className="stack stack-tight">
        <h1>{title}</h1>
        <p className="soft">{subtitle}</p>
      </div>
      <FormProblems of={back} />
      <section className="stack" aria-label="Conversation">
        {said !== null && (
          <p className="assistant-said">
            <span className="soft">You said: </span>
            {said}
          </p>
        )}
        {messages.map(({ content, options }, place) => (
          <Fragment key={content}>
            <div className="assistant-answer stack stack-tight">
              <p>{content}</p>
              {options.length > 0 && <Options options={options} context={context} />}
            </div>
            {place === messages.length - 2 && <Suggestions />}
          </Fragment>
        ))}
      </section>
      <form className="stack" method="post" action={at.assistant()} noValidate>
        <input type="hidden" name="context" value={context} />
        <TextArea
          name="text"
          label="Your message"
          rows={3}
          maxLength={assistantLimits.text}
          required
          defaultValue={back.value('text')}
          error={back.error('text')}
        />
        <div className="row row-tight">
          <Button>Send</Button>
          <LinkButton variant="secondary" href={telephoneLink(phone)}>
            Call <span className="figures">{phone}</span>
          </LinkButton>
          {chatLink(site, who) !== null && <ChatOnWhatsapp />}
        </div>
      </form>
      <p className="soft">{footer}</p>
    </div>
  )
}

/** A button sends its own words; one that leads somewhere is a link or the form of the booking page. */
function Options({ options, context }: { readonly options: readonly string[]; readonly context: string }) {
  const { phone, answer } = useData<Data>()
  return (
    <div className="row row-tight">
      {options.map((option) => {
        const action = actionOf(option, phone)
        if (action.kind === 'book') return <BookingForm key={option} label={option} booking={answer?.context.booking} />
        if (action.kind === 'say') return <SayForm key={option} label={option} says={option} context={context} />
        const href = action.kind === 'call' ? telephoneLink(action.number) : `${at.home()}#emergency`
        return (
          <LinkButton key={option} variant="secondary" href={href}>
            {option}
          </LinkButton>
        )
      })}
    </div>
  )
}

function SayForm({
  label,
  says,
  context,
}: {
  readonly label: string
  readonly says: string
  readonly context: string
}) {
  return (
    <form method="post" action={at.assistant()} noValidate>
      <input type="hidden" name="context" value={context} />
      <Button variant="secondary" name="text" value={says}>
        {label}
      </Button>
    </form>
  )
}

type Booking = NonNullable<Data['answer']>['context']['booking']

function BookingForm({ label, booking }: { readonly label: string; readonly booking: Booking | undefined }) {
  if (!booking) return <LinkButton href={`${at.home()}#booking`}>{label}</LinkButton>
  const { service_id, category, priority, description } = booking
  return (
    <form method="post" action={at.book()} noValidate>
      <input type="hidden" name="step" value="1" />
      <input type="hidden" name="category" value={category} />
      <input type="hidden" name="serviceId" value={service_id} />
      <input type="hidden" name="description" value={description} />
      {priority !== 'emergency' && <input type="hidden" name="urgency" value={priority} />}
      <Button name="intent" value="category">
        {label}
      </Button>
    </form>
  )
}

function Suggestions() {
  const { answer, context } = useData<Data>()
  const { vatRegistered } = usePageInput().site
  // A summary is about the one that was chosen already.
  if (!answer || answer.context.booking !== null || answer.suggestions.length === 0) return null
  return (
    <ul className="plain stack stack-tight" aria-label="Suggestions">
      {answer.suggestions.map(({ name, description, estimatedCost, priority }) => (
        <li
          key={name}
          className={priority === 'emergency' ? 'assistant-card assistant-card-emergency' : 'assistant-card'}
        >
          <strong>{name}</strong>
          <Price from amount={estimatedCost} vat={vatRegistered} />
          <p>{description}</p>
          <SayForm label={`Choose ${name}`} says={name} context={context} />
        </li>
      ))}
    </ul>
  )
}
