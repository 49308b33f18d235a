import { CalendarCheck, Send } from 'lucide-react'
import { Card } from '../../components/Card.tsx'
import { Button } from '../../components/form/Button.tsx'
import { errorOf } from '../../components/form/ErrorSummary.tsx'
import { typedIn } from '../../components/form/FormErrors.tsx'
import { RadioGroup, RadioTime } from '../../components/form/RadioGroup.tsx'
import { Notice } from '../../components/Notice.tsx'
import { telephoneLink } from '../../format.ts'
import type { Form } from '../../page-context.ts'
import type { ReturnOffer } from './return-offer.ts'

const titles = {
  customer: 'When may we come again?',
  technician: 'Plan the return visit',
  office: 'Plan the return visit',
} as const

/** The free times of a return visit, or the time that it is planned for. */
export function ReturnForm({ offer, form }: { readonly offer: ReturnOffer; readonly form: Form | null }) {
  const { part, service, reference, phone, reason, returnBy, planned, mayChoose } = offer
  return (
    <>
      <header className="stack stack-tight">
        <h1>{planned ? 'The return visit is planned' : titles[part]}</h1>
        <p className="lead">{service}</p>
        <p className="soft figures">Reference {reference}</p>
      </header>
      {planned ? (
        <Notice tone="good" title={planned.when}>
          {planned.who !== '' && <p>{planned.who} will come.</p>}
        </Notice>
      ) : (
        (reason !== null || returnBy !== null) && (
          <Card title="Why somebody has to come again">
            {reason !== null && <p>{reason}</p>}
            {returnBy !== null && part !== 'customer' && <p>Come again by {returnBy}.</p>}
          </Card>
        )
      )}
      {part === 'customer' && <p>The return visit costs nothing extra, unless you agree to more work.</p>}
      {part === 'technician' && mayChoose && <p>Plan the return visit now, or leave it to the office.</p>}
      {mayChoose && <Times offer={offer} form={form} />}
      {!planned && !mayChoose && <p>We plan this visit, and tell you as soon as we know when we can come.</p>}
      {planned && part !== 'customer' && (
        <p className="soft">
          Those concerned will be told in a minute, unless the office undoes it on the dispatch board.
        </p>
      )}
      {part === 'customer' ? (
        <p>
          Questions? Call us on{' '}
          <a className="figures" href={telephoneLink(phone)}>
            {phone}
          </a>
          .
        </p>
      ) : (
        planned === null && <AskCustomer offer={offer} />
      )}
    </>
  )
}

function Times({ offer, form }: { readonly offer: ReturnOffer; readonly form: Form | null }) {
  const { page, part, lead, days, first, later } = offer
  const chosen = typedIn(form, 'scheduled_date')
  const error = errorOf(form?.errors, 'scheduled_date')
  const more = (
    <p className="row">
      {first && <a href={first}>First free times</a>}
      {later && <a href={later}>Later days</a>}
    </p>
  )
  if (days.length === 0) {
    return (
      <>
        <Notice title="No free time">
          <p>{part === 'customer' ? 'Please call us: we find a time with you.' : 'Ask the office to plan it.'}</p>
        </Notice>
        {more}
      </>
    )
  }
  return (
    <>
      <form className="stack stack-loose" method="post" action={page} noValidate>
        {lead && part !== 'customer' && (
          <p>{lead} comes where they are free then; else the first technician who is free.</p>
        )}
        {lead && part === 'customer' && <p>{lead} comes again where that is possible.</p>}
        {days.map(({ date, words, starts }, place) => (
          <RadioGroup
            key={date}
            name={place === 0 ? 'scheduled_date' : `day-${date}`}
            label={words}
            layout="times"
            error={place === 0 ? error : undefined}
          >
            {starts.map(({ value, words: time }) => (
              <RadioTime
                key={value}
                name="scheduled_date"
                value={value}
                label={time}
                defaultChecked={value === chosen}
              />
            ))}
          </RadioGroup>
        ))}
        <div>
          <Button large wide="on-phones" icon={<CalendarCheck size={24} aria-hidden="true" />}>
            {part === 'customer' ? 'Choose this time' : 'Plan this visit'}
          </Button>
        </div>
      </form>
      {more}
    </>
  )
}

function AskCustomer({ offer: { page, asked } }: { readonly offer: ReturnOffer }) {
  return (
    <Card title="Let the customer choose">
      <p>They get a message with a link to these times, and choose one.</p>
      {asked && <p className="soft">They were asked: {asked}.</p>}
      <form method="post" action={`${page}/ask`} noValidate>
        <Button variant="secondary" wide="on-phones" icon={<Send size={20} aria-hidden="true" />}>
          Let the customer choose
        </Button>
      </form>
    </Card>
  )
}
