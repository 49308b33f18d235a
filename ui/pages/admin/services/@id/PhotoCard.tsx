import { useData } from 'vike-react/useData'
import { photoAltLimit } from '#modules/catalogue'
import { Card } from '../../../../components/Card.tsx'
import { CurrentPassword } from '../../../../components/auth/CurrentPassword.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

/** The photo of the service with its words; without one, pages show the drawing of the trade. */
export function PhotoCard() {
  const { href, photo, asksPassword } = useData<Data>()
  const action = `${href}/photo`
  const back = useCameBack(action)
  return (
    <Card id="photo" title="Photo">
      <div className="stack">
        <FormProblems of={back} />
        {photo && <img className="service-photo" {...photo} alt={photo.alt} />}
        <form method="post" action={action} encType="multipart/form-data" className="stack" noValidate>
          <Field
            name="photo"
            type="file"
            accept="image/png,image/jpeg"
            label={photo ? 'Another photo' : 'A photo of the work'}
            hint="PNG or JPEG, up to 10 MB. It is cut to 8 by 5. Show nobody who has not agreed."
            error={back.error('photo')}
          />
          <Field
            name="alt"
            label="What the photo shows"
            hint="For those who do not see it, such as “A new tap over a white basin”."
            maxLength={photoAltLimit}
            defaultValue={back.value('alt') ?? photo?.alt ?? ''}
            error={back.error('alt')}
          />
          {asksPassword && <CurrentPassword label="Your password" error={back.error('password')} />}
          <div>
            <Button>Save the photo</Button>
          </div>
        </form>
        {photo && (
          <form method="post" action={`${action}/remove`} noValidate>
            <Button variant="secondary">Remove the photo</Button>
          </form>
        )}
      </div>
    </Card>
  )
}
