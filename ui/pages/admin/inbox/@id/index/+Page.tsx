import { CircleCheck, Phone, Send } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { chatLimits } from '#modules/chat'
import { at, may } from '#modules/shared'
import { Badge } from '../../../../../components/Badge.tsx'
import { Card } from '../../../../../components/Card.tsx'
import '../../../../../components/chat/chat.css'
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
      <p>
        The number is what the visitor typed: it proves nothing. Say nothing about a booking that only its customer
        should know.
      </p>
      <div className="inbox-talk">
        <div className="stack" data-live-from={href}>
          <Lines />
          <Reply />
        </div>
        <div className="stack">
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
    <Card title="Messages">
      <div className="chat-scroll" {...scrolls}>
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
    </Card>
  )
}

function Reply() {
  const { href, once, answers, ready } = useData<Data>()
  const action = `${href}/reply`
  const back = useCameBack(action)
  return (
    <Card title="Reply" id="reply" actions={<a href={at.admin.cannedAnswers()}>Edit canned answers</a>}>
      {answers.length > 0 && (
        <nav className="inbox-ready" aria-label="Canned answers">
          {answers.map((answer) => (
            <a key={answer.id} className="chat-chip" href={answer.href}>
              {answer.title}
            </a>
          ))}
        </nav>
      )}
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
        <div>
          <Button icon={<Send size={20} aria-hidden="true" />}>Send</Button>
        </div>
      </form>
    </Card>
  )
}

function About() {
  const { href, phone, phoneWords, begun, isClosed } = useData<Data>()
  return (
    <Card title="Visitor">
      <p>
        <span className="figures">{phoneWords}</span>, since {begun}
      </p>
      <div className="row">
        <LinkButton variant="secondary" href={telephoneLink(phone)} icon={<Phone size={20} aria-hidden="true" />}>
          Call
        </LinkButton>
      </div>
      <form method="post" action={`${href}/close`} noValidate>
        <input type="hidden" name="closed" value={isClosed ? '0' : '1'} />
        <Button variant="secondary" icon={<CircleCheck size={20} aria-hidden="true" />}>
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
    <Card title="Assigned to">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <Select
          name="assigned_to"
          label="Who takes care of it"
          defaultValue={back.value('assigned_to') ?? assignedTo ?? ''}
          options={[{ value: '', label: 'Nobody’s yet' }, ...staff]}
          error={back.error('assigned_to')}
        />
        <div>
          <Button variant="secondary">Save</Button>
        </div>
      </form>
    </Card>
  )
}

/** At the request of the person; asks for the password where it was typed too long ago. */
function Erase() {
  const { href } = useData<Data>()
  const { who } = usePageInput()
  if (!may(who, 'users')) return null
  return (
    <Card title="Their data">
      <p className="soft">
        If the person asks for it: deletes the conversation with all that was said in it. Nothing brings it back.
      </p>
      <form method="post" action={`${href}/erase`} noValidate>
        <Button variant="danger">Delete the conversation</Button>
      </form>
    </Card>
  )
}
