import { type BookingId, at } from '#modules/shared'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import type { Form } from '../../page-context.ts'
import { Card } from '../Card.tsx'
import { Button } from '../form/Button.tsx'
import { errorOf } from '../form/ErrorSummary.tsx'
import { FormErrors, typedIn } from '../form/FormErrors.tsx'
import { RadioGroup, RadioRow } from '../form/RadioGroup.tsx'
import { TextArea } from '../form/TextArea.tsx'
import type { AccessShown, AccessesShown } from './access-shown.ts'
import { PastAccesses } from './PastAccesses.tsx'
import { TimeLeft } from './TimeLeft.tsx'

interface Asking {
  readonly booking: BookingId
  readonly accesses: AccessesShown
}

/** Access to a phone or tablet of the customer, on the tracker: what was asked and answered, and the question itself. */
export function TechnicianAccessCard({
  booking,
  accesses,
  mayAsk,
  form,
}: Asking & { readonly mayAsk: boolean; readonly form: Form | null }) {
  const action = `${at.tracker(booking)}/device-access`
  const own = form?.action === action ? form : null
  return (
    <Card title="The customer's phone or tablet" id="device-access">
      <Standing booking={booking} accesses={accesses} />
      {mayAsk && (
        <details open={own !== null}>
          <summary>Ask to use a phone or tablet</summary>
          <form method="post" action={action} className="stack" noValidate>
            <FormErrors form={own} />
            <p className="soft">
              The customer reads what you write here and decides. A yes lasts for 24 hours and can be taken back at any
              time. Use the device only with the customer, and only for this.
            </p>
            <RadioGroup name="device_type" label="Which device?" error={errorOf(own?.errors, 'device_type')}>
              <RadioRow
                name="device_type"
                value="smartphone"
                label="Phone"
                defaultChecked={isTyped(own, 'smartphone')}
              />
              <RadioRow name="device_type" value="tablet" label="Tablet" defaultChecked={isTyped(own, 'tablet')} />
            </RadioGroup>
            <TextArea
              name="purpose"
              label="What do you need it for?"
              hint="For example: to pair the new thermostat with its app."
              error={errorOf(own?.errors, 'purpose')}
              rows={3}
              defaultValue={typedIn(own, 'purpose')}
            />
            <Button variant="secondary" wide="on-phones">
              Ask the customer
            </Button>
          </form>
        </details>
      )}
    </Card>
  )
}

const isTyped = (form: Form | null, device: string) => typedIn(form, 'device_type') === device

/** The same for the office, which can end what is open; nothing where nobody ever asked. */
export function OfficeAccessCard({ booking, accesses }: Asking) {
  const isEmpty = accesses.asked.length + accesses.granted.length + accesses.over.length === 0
  return (
    <div data-live-visit={booking}>
      {!isEmpty && (
        <Card title="The customer's phone or tablet" id="device-access">
          <Standing booking={booking} accesses={accesses} end={`${at.admin.booking(booking)}/device-access`} />
        </Card>
      )}
    </div>
  )
}

function Standing({ booking, accesses, end }: Asking & { readonly end?: string }) {
  usePlainScript('field/time-left')
  const { asked, granted, over } = accesses
  return (
    <div className="stack" aria-live="polite">
      <div className="stack" data-live-visit={booking}>
        {granted.map((access) => (
          <div key={access.id} className="stack stack-tight">
            <p>
              <strong>Granted:</strong> the {access.device}, until {access.until} (
              <TimeLeft minutes={access.minutes} words={access.left} /> left). {access.purpose}
            </p>
            {end && <End access={access} action={end} label={`End access to the ${access.device}`} />}
          </div>
        ))}
        {asked.map((access) => (
          <div key={access.id} className="stack stack-tight">
            <p>
              <strong>Asked:</strong> for the {access.device}, {access.asked}. {access.purpose}
            </p>
            <p className="soft">
              The customer has <TimeLeft minutes={access.minutes} words={access.left} /> left to answer.
            </p>
            {end && <End access={access} action={end} label={`Withdraw the request for the ${access.device}`} />}
          </div>
        ))}
        <PastAccesses accesses={over} />
      </div>
    </div>
  )
}

function End({
  access,
  action,
  label,
}: {
  readonly access: AccessShown
  readonly action: string
  readonly label: string
}) {
  return (
    <form method="post" action={action} noValidate>
      <input type="hidden" name="access_id" value={access.id} />
      <Button variant="danger">{label}</Button>
    </form>
  )
}
