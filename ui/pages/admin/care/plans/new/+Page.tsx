import { useData } from 'vike-react/useData'
import { carePlanLimits } from '#modules/care-plans'
import { atCare } from '#modules/shared'
import { Card } from '../../../../../components/Card.tsx'
import { Button, LinkButton } from '../../../../../components/form/Button.tsx'
import { ErrorSummary, errorOf } from '../../../../../components/form/ErrorSummary.tsx'
import { Field } from '../../../../../components/form/Field.tsx'
import { Select } from '../../../../../components/form/Select.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { SummaryList } from '../../../../../components/SummaryList.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

type Proposal = NonNullable<Data['proposal']>

/** A proposal: its customer, its terms and its bills, seen before it is sent. */
export default function NewPlanPage() {
  const { about, search, proposal } = useData<Data>()
  const back = useCameBack(atCare.plans())
  return (
    <AdminPage title="Propose a plan" part={atCare.plans()} back={{ href: atCare.plans(), words: 'Maintenance plans' }}>
      <FormProblems of={back} />
      {about && (
        <Card title={`Request of ${about.name}`} actions={<a href={about.href}>The enquiry</a>}>
          <p className="desk-text">{about.message}</p>
        </Card>
      )}
      {search && <FindCustomer search={search} />}
      {proposal && <Terms proposal={proposal} />}
      {proposal?.preview && <Preview proposal={proposal} />}
    </AdminPage>
  )
}

function FindCustomer({ search: { text, people, newCustomer } }: { readonly search: NonNullable<Data['search']> }) {
  const { enquiry } = useData<Data>()
  return (
    <Card title="The customer">
      <form method="get" action={atCare.newPlan()} className="stack" noValidate>
        <input type="hidden" name="enquiry" value={enquiry} />
        <Field name="q" label="Name, e-mail or telephone number" defaultValue={text} />
        <div>
          <Button variant="secondary">Find</Button>
        </div>
      </form>
      {people.length > 0 ? (
        <ul className="plain stack">
          {people.map(({ id, href, name, email }) => (
            <li key={id}>
              <a href={href}>{name}</a> <span className="soft">{email}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {text === '' ? '' : 'Nobody was found. '}
          <a href={newCustomer}>Add a customer</a>
        </p>
      )}
    </Card>
  )
}

function Terms({ proposal }: { readonly proposal: Proposal }) {
  const { enquiry } = useData<Data>()
  const back = useCameBack(atCare.plans())
  const { customer, properties, addProperty, plans, services, fields, faults } = proposal
  const error = (name: string) => errorOf(faults, name) ?? back.error(name)
  if (properties.length === 0) {
    return (
      <Card title={`For ${customer.name}`}>
        <p>A plan is for a property, and this customer has none yet.</p>
        <div>
          <LinkButton href={addProperty}>Add a property</LinkButton>
        </div>
      </Card>
    )
  }
  return (
    <Card title={`For ${customer.name}`}>
      <ErrorSummary errors={faults} />
      <form method="get" action={`${atCare.newPlan()}#preview`} className="stack" noValidate>
        <input type="hidden" name="customer" value={customer.id} />
        <input type="hidden" name="enquiry" value={enquiry} />
        <input type="hidden" name="preview" value="yes" />
        <Select
          name="property_id"
          label="Property"
          options={properties}
          defaultValue={fields.property_id}
          error={error('property_id')}
        />
        <Select name="plan" label="Plan" options={plans} defaultValue={fields.plan} error={error('plan')} />
        <Select
          name="interval"
          label="Paid"
          options={[
            { value: 'monthly', label: 'By the month' },
            { value: 'yearly', label: 'By the year' },
          ]}
          defaultValue={fields.interval}
          error={error('interval')}
        />
        <Field
          name="price"
          label="Price in pounds"
          hint="For one month or one year, with VAT. Empty: the price of the plan on the site."
          inputMode="decimal"
          defaultValue={fields.price}
          error={error('price')}
        />
        <Select
          name="service_id"
          label="Service of each visit"
          options={[{ value: '', label: 'Choose' }, ...services]}
          defaultValue={fields.service_id}
          error={error('service_id')}
        />
        <Field
          name="visits_a_year"
          label="Visits a year"
          inputMode="numeric"
          hint={`From 1 to ${carePlanLimits.visitsAYear}.`}
          defaultValue={fields.visits_a_year}
          error={error('visits_a_year')}
        />
        <Field name="start" type="date" label="First day" defaultValue={fields.start} error={error('start')} />
        <Field
          name="first_visit"
          type="date"
          label="First visit due on"
          defaultValue={fields.first_visit}
          error={error('first_visit')}
        />
        <div>
          <Button variant={proposal.preview ? 'secondary' : 'primary'}>Show what is billed</Button>
        </div>
      </form>
    </Card>
  )
}

function Preview({ proposal }: { readonly proposal: Proposal }) {
  const { enquiry } = useData<Data>()
  const { preview, customer, fields } = proposal
  if (!preview) return null
  return (
    <Card title="If it is accepted today" id="preview">
      <SummaryList
        rows={[
          { label: 'Plan', value: preview.plan },
          { label: 'Property', value: preview.property },
          { label: 'Includes', value: preview.includes },
          { label: 'Price', value: preview.price },
          { label: 'Invoices', value: `${preview.bills.join('; ')}; and so on` },
          { label: 'Visits of the first year', value: preview.visits.join('; ') },
          { label: 'Can be cancelled until', value: preview.withdraw },
          { label: 'Next period', value: preview.renews },
        ]}
      />
      <form method="post" action={atCare.plans()} className="stack" noValidate>
        <input type="hidden" name="customer_id" value={customer.id} />
        <input type="hidden" name="enquiry_id" value={enquiry} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>
          {customer.name} gets a link by e-mail ({customer.email}), which counts for {carePlanLimits.proposalDays} days.
          Nothing is billed before it is accepted.
        </p>
        <div>
          <Button large>Send the proposal</Button>
        </div>
      </form>
    </Card>
  )
}
