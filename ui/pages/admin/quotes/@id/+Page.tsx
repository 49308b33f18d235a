import { MapPin, Phone, Send } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { quoteLimits } from '#modules/quoting'
import { at } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { ChangeForm } from '../../../../components/desks/ChangeForm.tsx'
import { DeskHistory } from '../../../../components/desks/DeskHistory.tsx'
import { EmailAddress } from '../../../../components/EmailAddress.tsx'
import { Button, LinkButton } from '../../../../components/form/Button.tsx'
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
      <div className="quote-office">
        <Work />
        <div className="quote-facts stack stack-loose">
          <div data-live-quotes>
            <Quote />
          </div>
          <Customer />
        </div>
        <div className="quote-tasks stack stack-loose">
          {preview && <Preview />}
          {may.price && <PriceForm />}
          {may.ask && <Question />}
          <div data-live-quotes>
            <DeskHistory title="What was said and done" entries={entries} />
          </div>
        </div>
        <div className="quote-state">
          <Change />
        </div>
      </div>
    </AdminPage>
  )
}

function Work() {
  const { description, files } = useData<Data>()
  return (
    <section className="stack" aria-label="The work">
      <p className="lead desk-text">{description}</p>
      {files.length > 0 && <Files />}
    </section>
  )
}

/** The customer, and the ways to reach them. */
function Customer() {
  const { email, phone, address, map, when, from } = useData<Data>()
  return (
    <Card title="Customer">
      <p className="desk-text">{address}</p>
      <div className="row row-tight">
        <LinkButton variant="secondary" href={telephoneLink(phone)} icon={<Phone size={20} aria-hidden="true" />}>
          <span className="figures">{phoneWords(phone)}</span>
        </LinkButton>
        <LinkButton variant="secondary" href={map} icon={<MapPin size={20} aria-hidden="true" />}>
          Map
        </LinkButton>
      </div>
      <p>
        <a href={`mailto:${email}`}>
          <EmailAddress>{email}</EmailAddress>
        </a>
      </p>
      <p className="soft">
        Asked {when}. {from && <a href={from.href}>{from.words}</a>}
      </p>
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
