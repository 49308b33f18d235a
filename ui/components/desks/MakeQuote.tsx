import { FileText } from 'lucide-react'
import { quoteLimits } from '#modules/quoting'
import { textLimits } from '#modules/shared'
import { Card } from '../Card.tsx'
import { Button } from '../form/Button.tsx'
import { Field } from '../form/Field.tsx'
import { Select } from '../form/Select.tsx'
import { TextArea } from '../form/TextArea.tsx'
import { FormProblems } from '../office/FormProblems.tsx'
import { useCameBack } from '../office/came-back.ts'

interface MakeQuoteProps {
  readonly action: string
  /** The known facts about the customer and the work; the form asks for the rest. */
  readonly known: {
    readonly description: string
    readonly name?: string
    readonly email?: string
    readonly phone: string
    readonly postcode?: string
  }
  readonly categories: readonly { readonly value: string; readonly label: string }[]
}

/** Makes a request for a quote of what somebody wrote. */
export function MakeQuote({ action, known, categories }: MakeQuoteProps) {
  const back = useCameBack(action)
  return (
    <>
      <p>The request opens under Quotes, where you price it. Its customer gets a link to it by e-mail.</p>
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <Card title="The work">
          <div className="stack">
            <TextArea
              name="description"
              label="What is asked"
              hint="What they wrote. The customer reads it on the quote’s page."
              rows={8}
              maxLength={quoteLimits.description}
              required
              defaultValue={back.value('description') ?? known.description}
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
              defaultValue={back.value('name') ?? known.name}
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
              defaultValue={back.value('email') ?? known.email}
              error={back.error('email')}
            />
            <Field
              name="phone"
              type="tel"
              label="Phone"
              maxLength={textLimits.phone}
              required
              autoComplete="off"
              defaultValue={back.value('phone') ?? known.phone}
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
              defaultValue={back.value('postcode') ?? known.postcode}
              error={back.error('postcode')}
            />
          </div>
        </Card>
        <div>
          <Button icon={<FileText size={20} aria-hidden="true" />}>Make the request</Button>
        </div>
      </form>
    </>
  )
}
