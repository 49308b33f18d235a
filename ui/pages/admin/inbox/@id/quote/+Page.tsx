import { FileText } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { quoteLimits } from '#modules/quoting'
import { textLimits } from '#modules/shared'
import { Card } from '../../../../../components/Card.tsx'
import { Button } from '../../../../../components/form/Button.tsx'
import { Field } from '../../../../../components/form/Field.tsx'
import { Select } from '../../../../../components/form/Select.tsx'
import { TextArea } from '../../../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

/** Makes a request for a quote of a chat: what the visitor wrote is there, the rest is asked. */
export default function ChatQuotePage() {
  const { action, back: href, phone, description, categories } = useData<Data>()
  const back = useCameBack(action)
  return (
    <AdminPage title="Make a quote" part="/admin/inbox" back={{ href, words: `Chat with ${phone}` }}>
      <p>The request opens under Quotes, where you price it. Its customer gets a link to it by e-mail.</p>
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <Card title="The work">
          <div className="stack">
            <TextArea
              name="description"
              label="What is asked"
              hint="What the visitor wrote. The customer reads it on the quote’s page."
              rows={8}
              maxLength={quoteLimits.description}
              required
              defaultValue={back.value('description') ?? description}
              error={back.error('description')}
            />
            <Select
              name="category"
              label="Trade"
              defaultValue={back.value('category') ?? ''}
              options={[{ value: '', label: 'Not known yet' }, ...categories]}
              error={back.error('category')}
            />
          </div>
        </Card>
        <Card title="The customer">
          <div className="stack">
            <Field
              name="name"
              label="Name"
              maxLength={quoteLimits.name}
              required
              autoComplete="off"
              defaultValue={back.value('name')}
              error={back.error('name')}
            />
            <Field
              name="email"
              type="email"
              label="E-mail"
              maxLength={textLimits.email}
              required
              autoComplete="off"
              spellCheck={false}
              defaultValue={back.value('email')}
              error={back.error('email')}
            />
            <Field
              name="phone"
              type="tel"
              label="Phone"
              maxLength={textLimits.phone}
              required
              autoComplete="off"
              defaultValue={back.value('phone') ?? phone}
              error={back.error('phone')}
            />
            <Field
              name="address"
              label="Address of the work"
              maxLength={textLimits.address}
              required
              autoComplete="off"
              defaultValue={back.value('address')}
              error={back.error('address')}
            />
            <Field
              name="postcode"
              label="Postcode"
              maxLength={textLimits.postcode}
              required
              autoComplete="off"
              defaultValue={back.value('postcode')}
              error={back.error('postcode')}
            />
          </div>
        </Card>
        <div>
          <Button icon={<FileText size={20} aria-hidden="true" />}>Make the request</Button>
        </div>
      </form>
    </AdminPage>
  )
}
