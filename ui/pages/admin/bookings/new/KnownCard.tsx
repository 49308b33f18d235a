import { DoorOpen, PhoneIncoming } from 'lucide-react'
import { StatusBadge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Alert, Notice } from '../../../../components/Notice.tsx'
import type { KnownCaller } from './caller-shown.ts'
import type { DeskShown } from './desk-shown.ts'

/** Beside the customer who was found: danger and access first, then their last bookings and their properties. */
export function KnownCard({ desk: { caller, answers } }: { readonly desk: DeskShown }) {
  return (
    <aside className="caller-known" id="caller-known" data-part="live" aria-label="About the caller">
      {caller ? <Known caller={caller} /> : answers.customer === '' ? <NobodyYet /> : <NewCaller />}
    </aside>
  )
}

function Known({ caller }: { readonly caller: KnownCaller }) {
  const { danger, access, bookings, properties, propertyCount } = caller
  const moreProperties = propertyCount - properties.length
  return (
    <Card title="What we know" actions={<a href={caller.href}>Their page</a>}>
      {caller.isSuspended && (
        <Alert title="This customer is suspended">
          <p>Nothing can be booked for them.</p>
        </Alert>
      )}
      {danger.length > 0 && (
        <Notice tone="safety" title="Take care">
          <ul>
            {danger.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Notice>
      )}
      {access.length > 0 && (
        <dl className="caller-access">
          {access.map(({ label, text }) => (
            <div key={label + text}>
              <dt>
                <DoorOpen size={16} aria-hidden="true" /> {label}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <section className="stack stack-tight">
        <h3 className="caller-sub">Last bookings</h3>
        {bookings.length === 0 && <p className="soft">Nothing booked yet.</p>}
        <ul className="plain caller-last">
          {bookings.map(({ id, href, reference, service, when, status, where }) => (
            <li key={id}>
              <span className="row row-apart row-tight">
                <a href={href}>{service.name}</a>
                <StatusBadge status={status} />
              </span>
              <span className="soft small">
                {when}, {where}, <span className="figures">{reference}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      {properties.length > 0 && (
        <section className="stack stack-tight">
          <h3 className="caller-sub">Properties</h3>
          <ul className="plain caller-last">
            {properties.map(({ id, name, where }) => (
              <li key={id}>
                {name} <span className="soft small">{where}</span>
              </li>
            ))}
          </ul>
          {moreProperties > 0 && (
            <p>
              <a href={`${caller.href}#properties`}>{moreProperties} more</a>
            </p>
          )}
        </section>
      )}
    </Card>
  )
}

function NobodyYet() {
  return (
    <p className="soft caller-hint">
      <PhoneIncoming size={20} aria-hidden="true" /> Their notes, last bookings and properties appear here.
    </p>
  )
}

function NewCaller() {
  return <p className="soft caller-hint">A new customer: they get no account, and can make one later.</p>
}
