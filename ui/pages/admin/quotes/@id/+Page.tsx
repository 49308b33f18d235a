import { Send } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { quoteLimits } from '#modules/quoting'
import { at } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { ChangeForm } from '../../../../components/desks/ChangeForm.tsx'
import { DeskHistory } from '../../../../components/desks/DeskHistory.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { TextArea } from '../../../../components/form/TextArea.tsx'
import { PaperSheet } from '../../../../components/invoices/PaperSheet.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { phoneWords } from '../../../../components/office/phone-words.ts'
import { SummaryList } from '../../../../components/SummaryList.tsx'
import { telephoneLink } from '../../../../format.ts'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import { PriceForm } from './PriceForm.tsx'
import '../quotes.css'

/** A request for a quote: what is asked, the talk, its price and its quote. */
export default function QuoteRequestPage() {
  const { href, name, reference, done, badge, preview, may, entries } = useData<Data>()
  return (
    <AdminPage
      title={`${name}, ${reference}`}
      part="/admin/quotes"
      back={{ href: at.admin.quotes(), words: 'Quotes' }}
      done={done}
      aside={
        <span data-live-quotes data-live-from={href}>
          <Badge tone={badge.tone}>{badge.words}</Badge>
        </span>
      }
    >
      <Asked />
      <div data-live-quotes>
        <Quote />
      </div>
      {may.ask && <Question />}
      {may.price && <PriceForm />}
      {preview && <Preview />}
      <Change />
      <div data-live-quotes>
        <DeskHistory title="What was said and done" entries={entries} />
      </div>
    </AdminPage>
  )
}

function Asked() {
  const { description, email, phone, address, when, files, from } = useData<Data>()
  return (
    <Card title="The work">
      <p className="desk-text">{description}</p>
      <SummaryList
        rows={[
          { label: 'Asked', value: when },
          ...(from ? [{ label: 'From', value: <a href={from.href}>{from.words}</a> }] : []),
          { label: 'Place', value: <span className="desk-text">{address}</span> },
          { label: 'Phone', value: <a href={telephoneLink(phone)}>{phoneWords(phone)}</a> },
          { label: 'E-mail', value: <a href={`mailto:${email}`}>{email}</a> },
        ]}
      />
      {files.length > 0 && <Files />}
    </Card>
  )
}

function Files() {
  const { files } = useData<Data>()
  return (
    <ul className="plain quote-files">
      {files.map(({ id, mediaType, width, height }, place) => (
        <li key={id}>
          {mediaType === 'image/jpeg' ? (
            <a href={`/api/quote-files/${id}`}>
              <img
                src={`/api/quote-files/${id}`}
                width={width ?? undefined}
                height={height ?? undefined}
                loading="lazy"
                alt={`The work, ${place + 1} of ${files.length}`}
              />
            </a>
          ) : (
            <a href={`/api/quote-files/${id}`}>Watch the customer’s video</a>
          )}
        </li>
      ))}
    </ul>
  )
}

function Quote() {
  const { paper, booked } = useData<Data>()
  if (!paper) return null
  return (
    <Card title="The quote">
      <SummaryList
        rows={[
          { label: 'Number', value: <a href={paper.href}>{paper.number}</a> },
          { label: 'Total', value: <span className="figures">{paper.total}</span> },
          ...(paper.until ? [{ label: 'Valid until', value: paper.until }] : []),
          ...(booked ? [{ label: 'Booking', value: <a href={booked.href}>{booked.reference}</a> }] : []),
        ]}
      />
    </Card>
  )
}

function Question() {
  const { href, once, email } = useData<Data>()
  const action = `${href}/question`
  const back = useCameBack(action)
  return (
    <Card title="Ask the customer" id="question">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <input type="hidden" name="once" value={back.value('once') ?? once} />
        <TextArea
          name="text"
          label={`Your question to ${email}`}
          hint="They answer by the link in the e-mail, without an account."
          rows={4}
          maxLength={quoteLimits.message}
          required
          defaultValue={back.value('text')}
          error={back.error('text')}
        />
        <div>
          <Button variant="secondary" icon={<Send size={20} aria-hidden="true" />}>
            Send the question
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The draft as its customer will read it. */
function Preview() {
  const { preview, href, email } = useData<Data>()
  const back = useCameBack(`${href}/send`)
  if (!preview) return null
  return (
    <Card title="Read it, then send it" id="preview">
      <FormProblems of={back} />
      <PaperSheet paper={preview} />
      <form method="post" action={`${href}/send`} className="stack" noValidate>
        <p>It gets its number now, and its link goes to {email}.</p>
        <div>
          <Button icon={<Send size={20} aria-hidden="true" />}>Send the quote</Button>
        </div>
      </form>
    </Card>
  )
}

function Change() {
  const { href, may, staff, assignedTo } = useData<Data>()
  const states = [
    { value: '', label: 'As it is' },
    ...(may.reopen ? [{ value: 'new', label: 'Open again' }] : []),
    ...(may.close ? [{ value: 'closed', label: 'Closed' }] : []),
    ...(may.spam ? [{ value: 'spam', label: 'Spam' }] : []),
  ]
  return (
    <ChangeForm
      href={href}
      states={states}
      state=""
      stateHint="Closing withdraws a quote that nobody has answered."
      staff={staff}
      assignedTo={assignedTo}
      mostNote={quoteLimits.note}
    />
  )
}
