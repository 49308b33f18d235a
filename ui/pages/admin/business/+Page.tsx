import { Save } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { catalogueLimits } from '#modules/catalogue'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { RadioGroup, RadioRow } from '../../../components/form/RadioGroup.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../../../components/office/came-back.ts'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'

const action = '/admin/business'

export default function BusinessPage() {
  const { done } = useData<Data>()
  return (
    <AdminPage title="Business details" part={action} done={done}>
      <p className="lead">
        They appear at the foot of every page, and in e-mails and receipts. Leave a line empty to leave it out.
      </p>
      <BusinessForm />
    </AdminPage>
  )
}

function BusinessForm() {
  const { site } = usePageInput()
  const back = useCameBack(action)
  const field = (name: string, saved: string) => ({
    name,
    defaultValue: back.value(name) ?? saved,
    error: back.error(name),
    maxLength: catalogueLimits.siteFact,
  })
  const isRegistered = (back.value('vat_registered') ?? (site.vatRegistered ? 'yes' : 'no')) === 'yes'
  return (
    <form method="post" action={action} className="stack stack-loose" noValidate>
      <FormProblems of={back} />
      <Card title="Name and company">
        <div className="stack">
          <Field
            {...field('business_name', site.businessName)}
            maxLength={catalogueLimits.businessName}
            label="Name of the business"
            hint="The name that customers know you by."
            autoComplete="organization"
          />
          <Field
            {...field('company_name', site.companyName)}
            label="Registered company name"
            hint="Such as Callout Croydon Ltd."
            optional
          />
          <Field
            {...field('company_number', site.companyNumber)}
            label="Company number"
            className="input-narrow figures"
            optional
          />
          <Field {...field('registered_office', site.registeredOffice)} label="Registered office" optional />
          <Field
            {...field('business_address', site.businessAddress)}
            label="Address of the business"
            hint="Where customers can write to you, if that is not the registered office. The law requires an address before a customer orders."
            autoComplete="street-address"
            optional
          />
          <Field
            {...field('contact_email', site.contactEmail)}
            label="E-mail address for customers"
            hint="It stands in the terms of every order, and in the cancellation form."
            type="email"
            autoComplete="email"
            optional
          />
        </div>
      </Card>
      <Card title="VAT">
        <div className="stack">
          <RadioGroup
            name="vat_registered"
            label="Is the business registered for VAT?"
            hint="If it is, your prices include VAT, and say so. If it is not, VAT is mentioned nowhere, and you must not charge it."
            error={back.error('vat_registered')}
          >
            <RadioRow name="vat_registered" value="yes" label="Yes" defaultChecked={isRegistered} />
            <RadioRow name="vat_registered" value="no" label="No" defaultChecked={!isRegistered} />
          </RadioGroup>
          <Field
            {...field('vat_number', site.vatNumber)}
            label="VAT number"
            hint="Such as GB123456782. Leave it empty if the business is not registered."
            className="input-narrow figures"
            optional
          />
        </div>
      </Card>
      <Card title="Complaints and insurance">
        <div className="stack">
          <Field
            {...field('complaints_address', site.complaintsAddress)}
            label="Address for complaints"
            hint="A postal or e-mail address."
            optional
          />
          <Field
            {...field('insurers', site.insurers)}
            label="Insurers"
            hint="The name of your liability insurer, and the area that the policy covers."
            optional
          />
        </div>
      </Card>
      <div>
        <Button large icon={<Save size={24} aria-hidden="true" />}>
          Save
        </Button>
      </div>
    </form>
  )
}
