import { ChevronDown } from 'lucide-react'
import { Checkbox } from '../../components/form/Checkbox.tsx'
import { Button } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { errorOf } from '../../components/form/ErrorSummary.tsx'
import { Field } from '../../components/form/Field.tsx'
import { typedIn } from '../../components/form/FormErrors.tsx'
import { Notice } from '../../components/Notice.tsx'
import { RadioGroup, RadioTime } from '../../components/form/RadioGroup.tsx'
import type { SlotsOfDay } from '../../components/wizard/view.ts'
import { beforeWords, hoursWords } from '#modules/shared'
import { telephoneLink } from '../../format.ts'
import type { Form } from '../../page-context.ts'
import type { MoveOffer } from './move-offer.ts'

/** Another time for the visit: first a day, then one of its free starts. */
export function MovePart({
  page,
  action,
  offer,
  form,
  phone,
}: {
  /** The page that it stands on. */
  readonly page: string
  readonly action: string
  readonly offer: MoveOffer
  readonly form: Form | null
  readonly phone: string
}) {
  if (offer.kind === 'too-late') {
    return (
      <Card title="Move this visit">
        <p>
          It is {offer.hours === 0 ? 'time for the visit' : `less than ${hoursWords(offer.hours)} away`}. To change it
          now, call us on{' '}
          <a className="figures" href={telephoneLink(phone)}>
            {phone}
          </a>
          .
        </p>
      </Card>
    )
  }
  const { date, slots, soonest, hours } = offer
  const back = form?.action === action ? form : null
  return (
    <details className="card track-part" id="move" open={offer.isAsked}>
      <summary>
        Move this visit
        <ChevronDown size={24} aria-hidden="true" />
      </summary>
      <p>Free of charge until {beforeWords(hours, 'the visit')}.</p>
      <form className="stack" method="get" action={`${page}#move`}>
        <Field
          name="date"
          type="date"
          label="New date"
          hint={`Up to ${offer.lastDayWords}.`}
          min={offer.firstDay}
          max={offer.lastDay}
          defaultValue={date}
          className="figures"
          required
          after={<Button variant="secondary">Show times</Button>}
        />
      </form>
      {slots && slots.none === null ? (
        <form className="stack" method="post" action={action} noValidate>
          <input type="hidden" name="date" value={date} />
          <Times
            slots={slots}
            chosen={typedIn(back, 'scheduled_date')}
            error={errorOf(back?.errors, 'scheduled_date')}
          />
          {offer.price && <p>{offer.price}</p>}
          {offer.late && <Notice tone="warn">{offer.late}</Notice>}
          {offer.consent && (
            <>
              <input type="hidden" name="consent_words" value={offer.consent.fingerprint} />
              <Checkbox
                name="consent"
                value="yes"
                label={offer.consent.text}
                error={errorOf(back?.errors, 'consent')}
                defaultChecked={typedIn(back, 'consent') === 'yes'}
              />
            </>
          )}
          <p className="soft">You can undo the move for {offer.undoMinutes} minutes.</p>
          <div>
            <Button>Move the visit</Button>
          </div>
        </form>
      ) : (
        <Notice tone="warn" title={slots?.words ?? 'No such day'}>
          <p>{slots?.none ?? 'Please choose another day.'}</p>
        </Notice>
      )}
      {soonest.length > 0 && <Soonest page={page} date={date} soonest={soonest} />}
    </details>
  )
}

function Times({
  slots,
  chosen,
  error,
}: {
  readonly slots: SlotsOfDay
  readonly chosen: string
  readonly error: string | undefined
}) {
  return (
    <RadioGroup
      name="scheduled_date"
      label={`Free times on ${slots.words}`}
      hint="When the technician arrives."
      error={error}
      layout="times"
    >
      {[...slots.morning, ...slots.afternoon].map(({ value, words }) => {
        const start = `${slots.date}T${value}:00`
        return (
          <RadioTime key={value} name="scheduled_date" value={start} label={words} defaultChecked={start === chosen} />
        )
      })}
    </RadioGroup>
  )
}

function Soonest({
  page,
  date,
  soonest,
}: {
  readonly page: string
  readonly date: string
  readonly soonest: Extract<MoveOffer, { kind: 'open' }>['soonest']
}) {
  const days = [...new Set(soonest.map(({ value }) => value.slice(0, 10)))].filter((day) => day !== date)
  const [first] = soonest
  if (days.length === 0 || !first) return null
  return (
    <p className="soft">
      The next free time is <a href={`${page}?date=${first.value.slice(0, 10)}#move`}>{first.words}</a>.
    </p>
  )
}
