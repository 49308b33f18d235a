import { CalendarCheck, Phone, Siren } from 'lucide-react'
import { at } from '#modules/shared'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { RadioGroup, RadioRow } from '../../../components/form/RadioGroup.tsx'
import { SafetyCalls } from '../../../components/offer/SafetyCalls.tsx'
import { Price } from '../../../components/Price.tsx'
import { usePageInput } from '../../../components/office/came-back.ts'
import { telephoneLink } from '../../../format.ts'
import type { ServiceView } from './service-view.ts'

/** The prices of a service, and the first step of its booking: the wizard goes on with the time. */
export function PriceTicket({ service }: { readonly service: ServiceView }) {
  const { id, category, isEmergency } = service
  return (
    <form className={isEmergency ? 'ticket ticket-emergency' : 'ticket'} method="post" action={at.book()} noValidate>
      <input type="hidden" name="step" value="1" />
      <input type="hidden" name="category" value={category} />
      <input type="hidden" name="serviceId" value={id} />
      {isEmergency ? <Emergency service={service} /> : <Planned service={service} />}
    </form>
  )
}

function Planned({ service: { priorities, phone } }: { readonly service: ServiceView }) {
  const { vatRegistered } = usePageInput().site
  return (
    <>
      <RadioGroup name="urgency" label="How soon?" hint="A sooner start is the only thing that a dearer line buys.">
        {priorities.map(({ priority, label, when, price }) => (
          <RadioRow
            key={priority}
            name="urgency"
            value={priority}
            label={label}
            hint={when}
            defaultChecked={priority === 'standard'}
            aside={<Price amount={price} vat={vatRegistered} />}
          />
        ))}
      </RadioGroup>
      <Button large wide name="intent" value="next" icon={<CalendarCheck size={24} aria-hidden="true" />}>
        Choose a time
      </Button>
      <p className="small soft">Nothing is taken on the next page. You see the whole price again before you confirm.</p>
      <p className="small">
        Rather talk? Call{' '}
        <a className="figures" href={telephoneLink(phone)}>
          {phone}
        </a>
      </p>
    </>
  )
}

function Emergency({ service: { price, promise, phone } }: { readonly service: ServiceView }) {
  const { vatRegistered } = usePageInput().site
  return (
    <>
      <div className="stack stack-tight">
        <h2 className="ticket-title">
          {promise === null ? 'As soon as somebody is free' : 'Somebody is sent at once'}
        </h2>
        <Price amount={price} large vat={vatRegistered} />
        <p>
          {promise === null
            ? 'This is the whole price of the visit. Call to find out how soon somebody can be with you.'
            : `This is the whole price of the visit. We aim to be with you within ${promise}.`}
        </p>
      </div>
      <LinkButton
        large
        wide
        variant="emergency"
        href={telephoneLink(phone)}
        icon={<Phone size={24} aria-hidden="true" />}
      >
        Call <span className="figures">{phone}</span>
      </LinkButton>
      <Button large wide variant="secondary" name="intent" value="next" icon={<Siren size={24} aria-hidden="true" />}>
        Book it online
      </Button>
      <SafetyCalls />
    </>
  )
}
