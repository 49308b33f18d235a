import { useData } from 'vike-react/useData'
import { atSystem } from '#modules/shared'
import { CurrentPassword } from '../../../components/auth/CurrentPassword.tsx'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const own = `${atSystem.appearance()}/logo`

/** The logo in the header and footer of pages, at the head of papers and mails, and in icons where it is nearly square. */
export function LogoCard() {
  const { logo, asksPassword, history, business } = useData<Data>()
  const back = useCameBack(own)
  return (
    <Card id="logo" title="Logo">
      <FormProblems of={back} />
      <div className="stack">
        <p>
          It takes the place of the mark and the name on pages and in mails, where it is read out as “{business}”.
          Documents that are issued from now on have it at their head; those before keep the logo of their day. A logo
          that is nearly square is the icon too.
        </p>
        {logo && (
          <p>
            <img className="look-logo" src={logo.address} width={logo.width} height={logo.height} alt="The logo now" />
          </p>
        )}
        <form method="post" action={own} encType="multipart/form-data" className="stack" noValidate>
          <input type="hidden" name="version" value={history.version} />
          <Field
            name="photo"
            type="file"
            accept="image/png,image/webp,image/jpeg"
            label={logo ? 'Another logo' : 'Logo'}
            hint="PNG, WebP or JPEG, up to 2 MB. It is drawn anew on white, and printed 60 mm by 17 mm at the most."
            error={back.error('photo')}
          />
          {asksPassword && <CurrentPassword label="Your password" error={back.error('password')} />}
          <div>
            <Button>Save the logo</Button>
          </div>
        </form>
        {logo && (
          <form method="post" action={`${own}/remove`} noValidate>
            <input type="hidden" name="version" value={history.version} />
            <Button variant="secondary">Remove the logo</Button>
          </form>
        )}
      </div>
    </Card>
  )
}
