import { textLimits } from '#modules/shared'
import { useData } from 'vike-react/useData'
import { Badge } from '../../../components/Badge.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../../../components/office/came-back.ts'
import { phoneWords } from '../../../components/office/phone-words.ts'
import { CenterPage } from '../CenterPage.tsx'
import type { Data } from './+data.ts'

const action = '/whatsapp-admin/number'

export default function NumberPage() {
  const { isSimulated, done, mayEdit } = useData<Data>()
  const { site } = usePageInput()
  const number = phoneWords(site.whatsappNumber)
  return (
    <CenterPage part={action} isSimulated={isSimulated} done={done}>
      <Card
        title="The number that visitors write to"
        actions={number ? <Badge tone="good">Shown</Badge> : <Badge tone="warn">Not shown</Badge>}
      >
        <p>
          With a number, visitors see the link “Chat on WhatsApp” in the menu, at the foot of each page, on the contact
          page and beside the emergency call. It opens WhatsApp on their own phone; nothing of WhatsApp is loaded before
          that.
        </p>
        {isSimulated && (
          <p>
            While the built-in relay stands in, what they write reaches the phone with this number, and not this page.
          </p>
        )}
        {mayEdit ? <NumberForm number={number} /> : <p className="figures">{number || 'No number is set.'}</p>}
      </Card>
    </CenterPage>
  )
}

function NumberForm({ number }: { readonly number: string }) {
  const back = useCameBack(action)
  return (
    <form method="post" action={action} className="stack" noValidate>
      <FormProblems of={back} />
      <Field
        name="whatsapp_number"
        type="tel"
        label="WhatsApp number"
        hint="Such as 07700 900123. Leave it empty to show no link. Write to it once before you save it."
        autoComplete="off"
        maxLength={textLimits.phone}
        optional
        defaultValue={back.value('whatsapp_number') ?? number}
        error={back.error('whatsapp_number')}
        className="figures"
      />
      <div>
        <Button>Save the number</Button>
      </div>
    </form>
  )
}
