import { useData } from 'vike-react/useData'
import { quoteLimits } from '#modules/quoting'
import { Done } from '../../../components/Done.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { errorOf } from '../../../components/form/ErrorSummary.tsx'
import { FormErrors, typedIn } from '../../../components/form/FormErrors.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { PaperSheet } from '../../../components/invoices/PaperSheet.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { telephoneLink } from '../../../format.ts'
import type { Data } from './+data.ts'
import { AcceptForm, DeclineForm } from './AnswerForms.tsx'
import './quote.css'

/** A quote to read, to ask about and to answer, without an account. */
export default function LinkQuotePage() {
  const { done, form, paper, answer, mayDecline } = useData<Data>()
  return (
    <div className="page main-pad stack stack-loose">
      <FormErrors form={form} />
      <Done says={done} />
      <Heading />
      <Standing />
      <div className={answer ? 'quote-desk' : 'quote-desk quote-desk-read'}>
        {paper && (
          <div className="quote-paper">
            <PaperSheet paper={paper} />
          </div>
        )}
        {answer && (
          <div className="quote-answer stack stack-even">
            <AcceptForm answer={answer} />
            {mayDecline && <DeclineForm />}
          </div>
        )}
        <div className="quote-rest stack stack-loose">
          <Asked />
          <Talk />
        </div>
      </div>
    </div>
  )
}

/** The price, until when it stands, and on a phone the way past the paper. */
function Heading() {
  const { answer, mayDecline, reference, total, until, isSurvey } = useData<Data>()
  return (
    <header className="quote-head">
      <div className="stack stack-tight">
        <p className="soft figures">Request {reference}</p>
        <h1>{total ? `Your quote: ${total}` : 'Your request for a quote'}</h1>
        {isSurvey && total && (
          <p>This is the price of a visit at which we look at the work. You get a quote for the work after it.</p>
        )}
      </div>
      {mayDecline && until && (
        <div className="quote-until">
          <p>
            Yours until <strong>{until}</strong>
          </p>
          {answer && (
            <a className="button quote-jump" href="#accept">
              Choose a time
            </a>
          )}
        </div>
      )}
    </header>
  )
}

function Standing() {
  const { state, booked, hotline } = useData<Data>()
  const call = (
    <a className="figures" href={telephoneLink(hotline)}>
      {hotline}
    </a>
  )
  switch (state) {
    case 'accepted':
      return booked ? (
        <Notice tone="good" title={`The work is booked as ${booked.reference}`}>
          {booked.when && <p>{booked.when}</p>}
          <p>We sent you an e-mail with all that follows.</p>
        </Notice>
      ) : (
        <Notice title="You accepted this quote">
          <p>It has no booking at present. Choose a time: the price stays.</p>
        </Notice>
      )
    case 'declined':
      return (
        <Notice title="You declined this quote">
          <p>Nothing is booked. Write to us below if you have changed your mind, or call {call}.</p>
        </Notice>
      )
    case 'expired':
      return (
        <Notice title="This quote has expired">
          <p>Write to us below, or call {call}, and we send you a new one.</p>
        </Notice>
      )
    case 'closed':
      return (
        <Notice title="This request is closed">
          <p>Call us on {call} if you still need the work.</p>
        </Notice>
      )
    case 'needs_information':
      return (
        <Notice title="We have a question">
          <p>Please answer it below, so that we can work out the price.</p>
        </Notice>
      )
    case 'new':
      return (
        <Notice title="We are working out the price">
          <p>We write to you as soon as we have it. In an emergency, call {call}.</p>
        </Notice>
      )
    case 'quoted':
    case 'spam':
      return null
  }
}

function Talk() {
  const { href, talk, mayWrite, once, form, state, answer } = useData<Data>()
  const action = `${href}/message`
  const back = form?.action === action ? form : null
  if (talk.length === 0 && !mayWrite) return null
  return (
    <section className="stack" id="talk">
      <h2 className="quote-part">{answer ? 'Anything unclear? Ask us' : 'Questions and answers'}</h2>
      {talk.length > 0 && (
        <ol className="chat-lines">
          {talk.map(({ number, isYou, who, when, text }) => (
            <li key={number} className={isYou ? 'chat-line chat-mine' : 'chat-line'}>
              <p className="chat-text">{text}</p>
              <p className="chat-note">
                {who}, {when}
              </p>
            </li>
          ))}
        </ol>
      )}
      {mayWrite && (
        <form method="post" action={action} className="stack" noValidate>
          <input type="hidden" name="once" value={typedIn(back, 'once', once)} />
          <TextArea
            name="text"
            label={state === 'needs_information' ? 'Your answer' : 'Your question or message'}
            rows={state === 'needs_information' ? 4 : 3}
            maxLength={quoteLimits.message}
            defaultValue={typedIn(back, 'text')}
            error={errorOf(back?.errors, 'text')}
          />
          <div>
            <Button variant={state === 'needs_information' ? 'primary' : 'secondary'}>Send</Button>
          </div>
        </form>
      )}
    </section>
  )
}

function Asked() {
  const { description } = useData<Data>()
  return (
    <section className="stack stack-tight">
      <h2 className="quote-part">What you asked for</h2>
      <blockquote className="quote-asked quote-words">{description}</blockquote>
    </section>
  )
}
