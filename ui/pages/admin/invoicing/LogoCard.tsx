import { useData } from 'vike-react/useData'
import { CurrentPassword } from '../../../components/auth/CurrentPassword.tsx'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

/** The logo at the head of papers. */
export function LogoCard() {
  const { action, logo, asksPassword } = useData<Data>()
  const own = `${action}/logo`
  const back = useCameBack(own)
  return (
    <Card id="logo" title="Logo">
      <FormProblems of={back} />
      <div className="stack">
        <p>
          It stands at the head of documents that are issued from now on. Those before keep the logo of their day, or
          none.
        </p>
        {logo && (
          <p>
            <img
              className="invoice-logo"
              src={logo.address}
              width={logo.width}
              height={logo.height}
              alt="The logo now"
            />
          </p>
        )}
        <form method="post" action={own} encType="multipart/form-data" className="stack" noValidate>
          <Field
            name="photo"
            type="file"
            accept="image/png,image/jpeg"
            label={logo ? 'Another logo' : 'Logo'}
            hint="PNG or JPEG, up to 2 MB. It is printed on white, 60 mm by 17 mm at the most."
            error={back.error('photo')}
          />
          {asksPassword && <CurrentPassword label="Your password" error={back.error('password')} />}
          <div>
            <Button>Save the logo</Button>
          </div>
        </form>
        {logo && (
          <form method="post" action={`${own}/remove`} noValidate>
            <Button variant="secondary">Remove the logo</Button>
          </form>
        )}
      </div>
    </Card>
  )
}
