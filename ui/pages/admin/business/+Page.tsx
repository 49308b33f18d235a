import { useData } from 'vike-react/useData'
import { printSiteFacts, siteLimits } from '#modules/catalogue'
import { Badge } from '../../../components/Badge.tsx'
import { Card } from '../../../components/Card.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { type CameBack, useCameBack, usePageInput } from '../../../components/office/came-back.ts'
import { BusinessFields } from '../../../components/settings/BusinessFields.tsx'
import { ChangeEffects } from '../../../components/settings/ChangeEffects.tsx'
import { SettingButtons } from '../../../components/settings/SettingButtons.tsx'
import { SettingHistory } from '../../../components/settings/SettingHistory.tsx'
import { StaleSetting } from '../../../components/settings/StaleSetting.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'

const action = '/admin/business'

export default function BusinessPage() {
  const { done, history } = useData<Data>()
  return (
    <AdminPage title="Business details" part={action} done={done}>
      <p className="lead">
        They appear at the foot of every page, and in e-mails and receipts. Leave a line empty to leave it out.
      </p>
      <BusinessForm />
      <SettingHistory history={history} />
    </AdminPage>
  )
}

function BusinessForm() {
  const { site, history } = useData<Data>()
  const back = useCameBack(action)
  return (
    <form method="post" action={action} className="stack stack-loose" noValidate>
      <FormProblems of={back} />
      <StaleSetting back={back} history={history} fields={savedFields(site)} />
      <ChangeEffects back={back} />
      <BusinessFields site={site} back={back} more={<Contact back={back} />} />
      <SettingButtons back={back} version={history.version} />
    </form>
  )
}

/** The number on every page, and the offices that customers may come to. */
function Contact({ back }: { readonly back: CameBack }) {
  const { site } = usePageInput()
  return (
    <Card
      title="Telephone and offices"
      actions={site.hotlineConfirmed ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>}
    >
      <div className="stack">
        <Field
          name="hotline"
          type="tel"
          label="The number that customers call in an emergency"
          hint="It appears on every page."
          className="figures"
          defaultValue={back.value('hotline') ?? site.hotline}
          error={back.error('hotline')}
        />
        <Checkbox
          name="hotline_confirmed"
          value="yes"
          label="I have called the new number, and it is ours"
          hint="Only where you change the number."
          defaultChecked={back.value('hotline_confirmed') === 'yes'}
          error={back.error('hotline_confirmed')}
        />
        <TextArea
          name="office_addresses"
          label="Offices that customers may come to"
          hint={`One address on each line, at most ${siteLimits.offices}. Only real offices: the page Contact and search engines show them.`}
          rows={3}
          optional
          defaultValue={back.value('office_addresses') ?? site.officeAddresses.join('\n')}
          error={back.error('office_addresses')}
        />
      </div>
    </Card>
  )
}

const labels = {
  business_name: 'Name of the business',
  company_name: 'Registered company name',
  company_number: 'Company number',
  registered_office: 'Registered office',
  business_address: 'Address of the business',
  contact_email: 'E-mail address for customers',
  vat_number: 'VAT number',
  hotline: 'Emergency number',
  complaints_address: 'Address for complaints',
  insurers: 'Insurers',
} as const

/** The fields of the form as they are saved now. */
function savedFields(site: Parameters<typeof printSiteFacts>[0]) {
  const saved = printSiteFacts(site)
  return [
    ...Object.entries(labels).map(([name, label]) => ({
      name,
      label,
      now: String(saved[name as keyof typeof labels]),
    })),
    { name: 'office_addresses', label: 'Offices', now: saved.office_addresses.join('\n') },
    { name: 'vat_registered', label: 'Registered for VAT', now: saved.vat_registered ? 'yes' : 'no' },
  ]
}
