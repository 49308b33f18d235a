import { at, textLimits } from '#modules/shared'
import { customerLimits } from '#modules/customers'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { AdminPage } from '../../AdminPage.tsx'

export default function NewCustomerPage() {
  const action = at.admin.newCustomer()
  const back = useCameBack(action)
  const common = (name: string) => ({ name, defaultValue: back.value(name) ?? '', error: back.error(name) })
  return (
    <AdminPage title="Add a customer" part="/admin/customers" back={{ href: at.admin.customers(), words: 'Customers' }}>
      <FormProblems of={back} />
      <form method="post" action={action} className="stack stack-loose" noValidate>
        <Card title="Who they are">
          <div className="stack">
            <Field {...common('full_name')} label="Full name" autoComplete="off" maxLength={textLimits.fullName} />
            <Field
              {...common('email')}
              label="E-mail address"
              hint="They sign in with it once they have set a password. Nothing is sent to them now."
              type="email"
              autoComplete="off"
              maxLength={textLimits.email}
            />
            <Field
              {...common('phone')}
              optional
              label="Phone"
              type="tel"
              autoComplete="off"
              maxLength={textLimits.phone}
              className="figures"
            />
            <Field
              {...common('company_name')}
              optional
              label="Company name"
              autoComplete="off"
              maxLength={customerLimits.companyName}
            />
          </div>
        </Card>
        <Card title="Where they live">
          <div className="stack">
            <Field {...common('address')} optional label="Address" autoComplete="off" maxLength={textLimits.address} />
            <Field
              {...common('postcode')}
              optional
              label="Postcode"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={textLimits.postcode}
            />
          </div>
        </Card>
        <p>
          <Button type="submit">Add customer</Button>
        </p>
      </form>
    </AdminPage>
  )
}
