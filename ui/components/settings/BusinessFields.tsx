import { catalogueLimits, type SiteFacts } from '#modules/catalogue'
import type { ReactNode } from 'react'
import { Card } from '../Card.tsx'
import { Field } from '../form/Field.tsx'
import { RadioGroup, RadioRow } from '../form/RadioGroup.tsx'
import type { CameBack } from '../office/came-back.ts'

/** The identity of the business as its settings have it: name, company, VAT, complaints and insurance. */
export function BusinessFields({
  site,
  back,
  children,
  more,
}: {
  readonly site: SiteFacts
  readonly back: Pick<CameBack, 'value' | 'error'>
  /** Further fields of the first card. */
  readonly children?: ReactNode
  /** Further cards, before the last. */
  readonly more?: ReactNode
}) {
  const field = (name: string, saved: string) => ({
    name,
    defaultValue: back.value(name) ?? saved,
    error: back.error(name),
    maxLength: catalogueLimits.siteFact,
  })
  const isRegistered = (back.value('vat_registered') ?? (site.vatRegistered ? 'yes' : 'no')) === 'yes'
  return (
    <>
      <Card title="Name and company">
        <div className="stack">
          <Field
            {...field('business_name', site.businessName)}
            maxLength={catalogueLimits.businessName}
            label="Name of the business"
            hint="The name that customers know you by."
            autoComplete="organization"
          />
          {children}
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
            autoComplete="address-line1"
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
      {more}
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
    </>
  )
}
