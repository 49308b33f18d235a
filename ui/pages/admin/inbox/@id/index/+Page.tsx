import { CircleCheck, Phone, Send } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { chatLimits } from '#modules/chat'
import { at, may } from '#modules/shared'
import { Badge } from '../../../../../components/Badge.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { MadeQuote } from '../../../../../components/desks/MadeQuote.tsx'
import { Button, LinkButton } from '../../../../../components/form/Button.tsx'
import { Select } from '../../../../../components/form/Select.tsx'
import { TextArea } from '../../../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../../../../../components/office/came-back.ts'
import { telephoneLink } from '../../../../../format.ts'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'
import '../../inbox.css'

export default function ConversationPage() {
  const { phoneWords, done, isClosed, href, quote, makeQuote } = useData<Data>()
  return (
    <AdminPage
      title={`Chat with ${phoneWords}`}
      part="/admin/inbox"
      back={{ href: at.admin.inbox(), words: 'Inbox' }}
      done={done}
      aside={<Badge tone={isClosed ? 'plain' : 'good'}>{isClosed ? 'Closed' : 'Open'}</Badge>}
    >
      <div className="inbox-talk">
        <section className="inbox-desk" aria-label="Conversation" data-live-from={href}>
          <Lines />
          <Reply />
        </section>
        <div className="stack stack-even">
          <About />
          <MadeQuote of="chat" quote={quote} makeQuote={makeQuote} />
          <Whose />
          <Erase />
        </div>
      </div>
    </AdminPage>
  )
}

/** The box of the messages is as high as a screen: the keyboard scrolls it. */
const scrolls = { tabIndex: 0, role: 'region', 'aria-label': 'Messages' } as const

function Lines() {
  const { lines, waits, isAnswering } = useData<Data>()
  return (
    <div className="chat-scroll inbox-lines-box" {...scrolls}>
      <div data-live-inbox>
        {lines.length === 0 && <p className="soft">Nothing has been written yet.</p>}
        <ol className="chat-lines">
          {lines.map((line) =>
            line.isMessage ? (
              <li key={line.key} className={line.isOurs ? 'chat-line chat-mine' : 'chat-line'}>
                <p className="chat-text">
                  <span className="out-of-sight">{line.isOurs ? 'We: ' : 'They: '}</span>
                  {line.text}
                </p>
                <p className="chat-note">
                  {line.who && <span>{line.who}</span>}
                  <span className="figures">{line.when}</span>
                  {line.isSeen !== null && <span>{line.isSeen ? 'Seen' : 'Not seen yet'}</span>}
                </p>
              </li>
            ) : (
              <li key={line.key} className="inbox-event">
                {line.text}, {line.when}
              </li>
            ),
          )}
        </ol>
        {isAnswering && <p className="soft">An automatic reply is being written.</p>}
        {waits && <p className="soft">Waiting since {waits}</p>}
      </div>
    </div>
  )
}

function Reply() {
  const { href, once, answers, ready } = useData<Data>()
  const action = `${href}/reply`
  const back = useCameBack(action)
  return (
    <div className="inbox-reply stack" id="reply">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <input type="hidden" name="once" value={back.value('once') ?? once} />
        <TextArea
          name="text"
          label="Your reply"
          rows={4}
          maxLength={chatLimits.message}
          required
          defaultValue={back.value('text') ?? ready}
          error={back.error('text')}
        />
        <div className="row row-apart">
          <Button icon={<Send size={20} aria-hidden="true" />}>Send</Button>
          <a href={at.admin.cannedAnswers()}>Edit canned answers</a>
        </div>
      </form>
      {answers.length > 0 && (
        <nav className="inbox-ready" aria-label="Canned answers">
          {answers.map((answer) => (
            <a key={answer.id} className="chat-chip" href={answer.href}>
              {answer.title}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}

/** The visitor, and the steps that a chat leads to. */
function About() {
  const { href, phone, begun, isClosed } = useData<Data>()
  return (
    <Card title="Visitor">
      <p>Here since {begun}. The visitor typed this number, and it proves nothing: say nothing about a booking.</p>
      <div className="row row-tight">
        <LinkButton variant="secondary" href={telephoneLink(phone)} icon={<Phone size={20} aria-hidden="true" />}>
          Call
        </LinkButton>
      </div>
      <form method="post" action={`${href}/close`} noValidate>
        <input type="hidden" name="closed" value={isClosed ? '0' : '1'} />
        <Button variant="quiet" icon={<CircleCheck size={20} aria-hidden="true" />}>
          {isClosed ? 'Open again' : 'Close the conversation'}
        </Button>
      </form>
    </Card>
  )
}

function Whose() {
  const { href, staff, assignedTo } = useData<Data>()
  const action = `${href}/assign`
  const back = useCameBack(action)
  return (
    <section className="inbox-whose" aria-label="Assigned to">
      <FormProblems of={back} />
      <form method="post" action={action} noValidate>
        <Select
          name="assigned_to"
          label="Who takes care of it"
          defaultValue={back.value('assigned_to') ?? assignedTo ?? ''}
          options={[{ value: '', label: 'Nobody’s yet' }, ...staff]}
          error={back.error('assigned_to')}
        />
        <Button variant="secondary">Save</Button>
      </form>
    </section>
  )
}

/** At the request of the person; asks for the password where it was typed too long ago. */
function Erase() {
  const { href } = useData<Data>()
  const { who } = usePageInput()
  if (!may(who, 'users')) return null
  return (
    <details>
      <summary>The person asks to have it deleted</summary>
      <form method="post" action={`${href}/erase`} className="stack" noValidate>
        <p className="soft">This deletes the conversation with all that was said in it. Nothing brings it back.</p>
        <div>
          <Button variant="danger">Delete the conversation</Button>
        </div>
      </form>
    </details>
  )
}
