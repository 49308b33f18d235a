import { useData } from 'vike-react/useData'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Field } from '../../components/Field.tsx'
import { TextArea } from '../../components/TextArea.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const action = '/coverage-enquiry'

/** Its postcode has the same name as the one that is checked, so it is asked for whole and shown, not asked again. */
export function EnquiryForm() {
  const { asked } = useData<Data>()
  const { who } = usePageInput()
  const back = useCameBack(action)
  const isWhole = / \d[A-Z]{2}$/.test(asked)
  return (
    <Card title="Tell me when you come here">
      <FormProblems of={back} />
      {isWhole ? (
        <form method="post" action={action} className="stack">
          <input type="hidden" name="postcode" value={asked} />
          <Field
            name="name"
            label="Your name"
            autoComplete="name"
            maxLength={100}
            defaultValue={back.value('name') ?? who?.fullName}
            error={back.error('name')}
          />
          <Field
            name="email"
            type="email"
            label="E-mail"
            autoComplete="email"
            spellCheck={false}
            maxLength={254}
            defaultValue={back.value('email') ?? who?.email}
            error={back.error('email')}
          />
          <Field
            name="phone"
            type="tel"
            label="Phone"
            optional
            autoComplete="tel"
            maxLength={40}
            defaultValue={back.value('phone') ?? who?.phone ?? undefined}
            error={back.error('phone')}
          />
          <TextArea
            name="message"
            label="What do you need?"
            optional
            maxLength={2000}
            defaultValue={back.value('message')}
            error={back.error('message')}
          />
          <div>
            <Button>Tell me about {asked}</Button>
          </div>
        </form>
      ) : (
        <p>Check your whole postcode below first, so that we know which streets ask for us.</p>
      )}
    </Card>
  )
}
